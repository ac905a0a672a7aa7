import type { LiveEvent, LiveEventName } from '@nightlark/contract';

export interface LiveMessage<N extends LiveEventName = LiveEventName> {
  /** Rises per process; what `Last-Event-ID` names. */
  id: number;
  name: N;
  data: LiveEvent<N>;
}

/** Directed live events: to one member, over all processes. In-process by default, Redis by `REDIS_URL`. */
export interface Events {
  publish<N extends LiveEventName>(memberId: number, name: N, data: LiveEvent<N>): void;
  /** @returns the function that ends the subscription */
  subscribe(memberId: number, listener: (message: LiveMessage) => void): () => void;
  close(): Promise<void>;
}
