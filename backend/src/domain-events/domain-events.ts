import type { Selectable } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../db/open.ts';
import type { Database } from '../db/schema.ts';

/** What happens in the product, by name, with what subscribers are told of it (decision 095). */
export interface DomainEventMap {
  /** A member confirmed their address. */
  accountActivated: { accountId: number };
  /** A like began; `match` where it answers another. */
  liked: { fromId: number; toId: number; match: boolean };
  messageSent: { message: Selectable<Database['message']>; receiverId: number };
  messagesRead: { conversationId: number; readUntil: number; writerId: number };
  /** A payment came to an end: paid, failed, cancelled, or given back. */
  paymentSettled: { payment: Selectable<Database['payment']> };
}

export type DomainEventName = keyof DomainEventMap;
export type Handler<N extends DomainEventName> = (event: DomainEventMap[N]) => Promise<void> | void;
/** One thing that happened. */
export type Happened = { [N in DomainEventName]: { name: N; event: DomainEventMap[N] } }[DomainEventName];
/**
 * Writes what belongs to what happened, in its transaction: both are committed, or neither.
 * @returns what to do once it is committed
 */
export type Joiner = (trx: Db, happened: readonly Happened[]) => Promise<() => void>;

/** Modules publish what happened; who acts upon it subscribes at the start, so that neither knows the other. */
export interface DomainEvents {
  subscribe<N extends DomainEventName>(name: N, handler: Handler<N>): void;
  /** Joins every transaction in which something happens, at its end. A failure rolls it back (decision 119). */
  join(joiner: Joiner): void;
  /** Has all joiners write. @returns what to do once it is committed */
  joinAll: Joiner;
  /**
   * Tells the subscribers, one after the other; resolves when all have heard. Only of what is committed. Never fails: what happened
   * stays so when somebody could not act upon it.
   */
  publish(happened: Happened): Promise<void>;
}

/** Within this process: live events carry what browsers are told of to other processes. */
export function createDomainEvents(log: Logger): DomainEvents {
  const handlers: { [N in DomainEventName]?: Handler<N>[] } = {};
  const joiners: Joiner[] = [];
  const handlersOf = <N extends DomainEventName>(name: N): Handler<N>[] => (handlers[name] ??= []) as Handler<N>[];
  return {
    subscribe: (name, handler) => void handlersOf(name).push(handler),
    join: (joiner) => void joiners.push(joiner),
    async joinAll(trx, happened) {
      const afterwards: (() => void)[] = [];
      if (happened.length > 0) for (const join of joiners) afterwards.push(await join(trx, happened));
      return () => afterwards.forEach((act) => act());
    },
    async publish({ name, event }) {
      for (const handle of handlersOf(name) as Handler<DomainEventName>[]) {
        try {
          await handle(event);
        } catch (error) {
          log.error({ err: error, event: name }, 'a subscriber of a domain event failed');
        }
      }
    },
  };
}
