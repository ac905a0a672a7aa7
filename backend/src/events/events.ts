import type { LiveEvent, LiveEventName } from '@nightlark/contract';

/** An ephemeral event: delivered only to current listeners and never replayed (typing). */
export interface EphemeralEvent<N extends LiveEventName = LiveEventName> {
  name: N;
  data: LiveEvent<N>;
}

/** A sequenced event as stored in the database; its payload is built from it on delivery. */
export interface SequencedEvent {
  /** 1, 2, 3 … per member, without gaps, the same on all processes. */
  seq: number;
  name: string;
  /** Ids of the subject (`modules/live/kinds.ts`). */
  reference: Record<string, unknown>;
}

/** A process's listener to one member's events. */
export interface MemberListener {
  onEvent(message: EphemeralEvent): void;
  /** Possibly duplicated, out of order or lost: the database is authoritative (`modules/live/sequence.ts`). */
  onSequencedEvent(event: SequencedEvent): void;
  /** Sessions of the member have ended. @param sessions as `sessionKey` names them */
  onSessionsEnded(sessions: readonly string[]): void;
}

interface Subscription {
  /** Resolves once everything published from now on will be received; false if the bus is unreachable. */
  ready: Promise<boolean>;
  end(): void;
}

/** Directed live events: to one member, across all processes. In-process by default, Redis by `REDIS_URL`. */
export interface Events {
  /** Publishes an ephemeral event, which is lost without a listener. */
  publish<N extends LiveEventName>(memberId: number, name: N, data: LiveEvent<N>): void;
  /** Announces a sequenced event that is committed. */
  announce(memberId: number, event: SequencedEvent): void;
  /**
   * Notifies every process that sessions have ended. Resolves when the bus has it: no stream receives anything published after that. Never
   * rejects.
   */
  endSessions(memberId: number, sessions: readonly string[]): Promise<void>;
  subscribe(memberId: number, listener: MemberListener): Subscription;
  /**
   * Calls the listener when messages may have been lost, with true once they are received again. @returns the function that unsubscribes it
   */
  onInterruption(listener: (isOver: boolean) => void): () => void;
  close(): Promise<void>;
}
