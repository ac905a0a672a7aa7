import type { LiveEvent, LiveEventName } from '@nightlark/contract';
import { atom, useAtomValue } from 'jotai';
import { atomWithLazy } from 'jotai/utils';
import { useCallback, useEffect, useEffectEvent } from 'react';

type Handler = (data: never) => void;

/** Hands live events to whoever listens, one for each store. The shell owns the stream and emits. */
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

/** Calls the handler for every live event of that name while the component is there (decision 119). */
export function useLiveEvent<N extends LiveEventName>(name: N, handler: (data: LiveEvent<N>) => void): void {
  const emitter = useAtomValue(liveEmitterAtom);
  const onEvent = useEffectEvent(handler);
  useEffect(() => emitter.on(name, (data) => onEvent(data)), [emitter, name]);
}

/** How the shell reloads user, chats and likes; it puts its function here. */
export const refreshHandlerAtom = atom<{ refresh: () => Promise<void> }>({ refresh: () => Promise.resolve() });

/** Reloads user, chats and likes: after a purchase, a like, a sent message. */
export function useRefresh(): () => Promise<void> {
  const { refresh } = useAtomValue(refreshHandlerAtom);
  return useCallback(() => refresh(), [refresh]);
}
