import type { LiveEvent, LiveEventName } from '@nightlark/contract';
import { atom, useAtomValue } from 'jotai';
import { atomWithLazy } from 'jotai/utils';
import { useCallback, useEffect, useEffectEvent } from 'react';

type Handler = (data: never) => void;

/** Event emitter for live events, one per store. The shell owns the stream and emits. */
export interface LiveEmitter {
  on<N extends LiveEventName>(name: N, handler: (data: LiveEvent<N>) => void): () => void;
  /** @param isBuffered an event that nothing handles yet is kept for its first handler: extensions load after the stream is open */
  emit<N extends LiveEventName>(name: N, data: LiveEvent<N>, isBuffered?: boolean): void;
}

const BUFFER_SIZE = 50;
const BUFFER_MS = 10_000;

export function createLiveEmitter(): LiveEmitter {
  const handlers = new Map<LiveEventName, Set<Handler>>();
  const buffers = new Map<LiveEventName, { data: unknown; at: number }[]>();
  const call = (name: LiveEventName, data: unknown) => {
    for (const handler of handlers.get(name) ?? [])
      try {
        handler(data as never);
      } catch (error) {
        // The next handler may be another remote's.
        reportError(error);
      }
  };
  const flush = (name: LiveEventName) => {
    const events = buffers.get(name) ?? [];
    buffers.delete(name);
    for (const { data, at } of events) if (Date.now() - at < BUFFER_MS) call(name, data);
  };
  return {
    on(name, handler) {
      const known = handlers.get(name) ?? new Set();
      handlers.set(name, known.add(handler as Handler));
      // After all handlers that are added by the same commit.
      if (buffers.has(name)) queueMicrotask(() => flush(name));
      return () => void known.delete(handler as Handler);
    },
    emit(name, data, isBuffered = false) {
      if (buffers.has(name) && handlers.get(name)?.size) flush(name);
      // Only before the first handler: later, the component was unmounted on purpose.
      if (!isBuffered || handlers.has(name)) return call(name, data);
      buffers.set(name, [...(buffers.get(name) ?? []), { data, at: Date.now() }].slice(-BUFFER_SIZE));
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
