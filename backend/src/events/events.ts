import type { LiveEvent, LiveEventName } from '@nightlark/contract';

/** Told once, to whoever listens then: what need not be told again (typing). */
export interface LiveMessage<N extends LiveEventName = LiveEventName> {
  name: N;
  data: LiveEvent<N>;
}

/** An event with its place in the member's sequence, as it stands in the database; what a member is told of it is made from it. */
export interface PlacedEvent {
  /** 1, 2, 3 … for each member, without holes, the same on all processes. */
  seq: number;
  name: string;
  /** Names by ids what happened (`modules/live/kinds.ts`). */
  reference: Record<string, unknown>;
}

/** What a process wants to hear of one member. */
export interface MemberListener {
  onEvent(message: LiveMessage): void;
  /** Perhaps twice, not always in order, and now and then not at all: the database has it (`modules/live/sequence.ts`). */
  onPlaced(event: PlacedEvent): void;
  /** Sessions of the member are over. @param sessions as `sessionKey` names them */
  onSessionsEnded(sessions: readonly string[]): void;
}

export interface Subscription {
  /** Resolves once everything published from now on will be heard; false when the bus can't be reached. */
  ready: Promise<boolean>;
  end(): void;
}

/** Directed live events: to one member, over all processes. In-process by default, Redis by `REDIS_URL`. */
export interface Events {
  /** Tells of what has no place in the sequence, and is lost where nobody listens. */
  publish<N extends LiveEventName>(memberId: number, name: N, data: LiveEvent<N>): void;
  /** Says that an event has its place and is committed. */
  announce(memberId: number, event: PlacedEvent): void;
  /** Tells every process that sessions are over. Resolves when the bus has it: no stream hears anything published after that. Never rejects. */
  endSessions(memberId: number, sessions: readonly string[]): Promise<void>;
  subscribe(memberId: number, listener: MemberListener): Subscription;
  /** Calls the listener when messages may have been missed, with true once they are heard again. @returns the function that ends it */
  onInterruption(listener: (isOver: boolean) => void): () => void;
  close(): Promise<void>;
}
