import type { LiveEvent, LiveEventName } from '@nightlark/contract';

export interface LiveMessage<N extends LiveEventName = LiveEventName> {
  /** Rises within one `origin`; what `Last-Event-ID` names, together with it. */
  id: number;
  name: N;
  data: LiveEvent<N>;
}

/** What a process wants to hear of one member. */
export interface MemberListener {
  onEvent(message: LiveMessage): void;
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
  /** Which process, and which run of it, gave a message its id: ids of two origins can't be compared. */
  readonly origin: string;
  /** The id of the last message that this process heard. */
  position(): number;
  publish<N extends LiveEventName>(memberId: number, name: N, data: LiveEvent<N>): void;
  /** Tells every process that sessions are over. Resolves when the bus has it: no stream hears anything published after that. Never rejects. */
  endSessions(memberId: number, sessions: readonly string[]): Promise<void>;
  subscribe(memberId: number, listener: MemberListener): Subscription;
  /** Calls the listener when messages may have been missed, with true once they are heard again. @returns the function that ends it */
  onInterruption(listener: (isOver: boolean) => void): () => void;
  close(): Promise<void>;
}
