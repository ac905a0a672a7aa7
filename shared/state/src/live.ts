import type { LiveEvent, LiveEventName } from '@nightlark/contract';
import { atom, useAtomValue } from 'jotai';
import { atomWithLazy } from 'jotai/utils';
import { useCallback, useEffect, useEffectEvent } from 'react';

type Handler = (data: never) => void;

/** Event emitter for live events, one per store. The shell owns the stream and emits. */
export interface LiveEmitter {
  on<N extends LiveEventName>(name: N, handler: (data: LiveEvent<N>) => void): () => void;
  emit<N extends LiveEventName>(name: N, data: LiveEvent<N>): void;
}

export function createLiveEmitter(): LiveEmitter {
  const handlers = new Map<LiveEventName, Set<Handler>>();
  return {
    on(name, handler) {
      const known = handlers.get(name) ?? new Set();
      handlers.set(name, known.add(handler as Handler));
      return () => void known.delete(handler as Handler);
    },
    emit(name, data) {
      for (const handler of handlers.get(name) ?? []) handler(data as never);
    },
  };
}

export const liveEmitterAtom = atomWithLazy(createLiveEmitter);

/**
 * Subscribes to a live event while the component is mounted (decision 119). The handler need not be memoized.
 * @example useLiveEvent('chat_archived', ({ conversation, archived }) => conversation === id && setArchived(archived));
 */
export function useLiveEvent<N extends LiveEventName>(name: N, handler: (data: LiveEvent<N>) => void): void {
  const emitter = useAtomValue(liveEmitterAtom);
  const onEvent = useEffectEvent(handler);
  useEffect(() => emitter.on(name, (data) => onEvent(data)), [emitter, name]);
}

/** Reloads user, chats and likes; set by the shell. */
export const refreshHandlerAtom = atom<{ refresh: () => Promise<void> }>({ refresh: () => Promise.resolve() });

/** Returns a function that reloads user, chats and likes, e.g. after a purchase, a like or a sent message. */
export function useRefresh(): () => Promise<void> {
  const { refresh } = useAtomValue(refreshHandlerAtom);
  return useCallback(() => refresh(), [refresh]);
}
