import type { Selectable } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../db/open.ts';
import type { Database } from '../db/schema.ts';

/** The domain events and their payloads (decision 095). */
export interface DomainEventMap {
  /** A member confirmed their address. */
  accountActivated: { accountId: number };
  /** A like began; `match` where it answers another. */
  liked: { fromId: number; toId: number; match: boolean };
  messageSent: { message: Selectable<Database['message']>; receiverId: number };
  /** A device of the receiver has what the writer wrote, up to this message. */
  messagesDelivered: { conversationId: number; deliveredUntil: number; writerId: number; at: Date };
  messagesRead: { conversationId: number; readUntil: number; writerId: number; readerId: number; at: Date };
  /** Its sender took a message back; the row is what stays of it. */
  messageDeleted: { message: Selectable<Database['message']>; otherId: number };
  reactionChanged: { conversationId: number; messageId: number; memberIds: readonly number[] };
  photoOpened: { conversationId: number; messageId: number; memberIds: readonly number[] };
  /** What a member began to write to another is other now, or gone. */
  draftChanged: { memberId: number; otherId: number };
  chatArchived: { memberId: number; conversationId: number; archived: boolean };
  /** A member removed a conversation from their own list. */
  chatDeleted: { memberId: number; conversationId: number };
  /** Two members can reach each other no more, or again. */
  reachChanged: { memberIds: readonly [number, number]; available: boolean };
  /** A member hid, left or came back: whom they talk with can reach them no more, or again. */
  memberShownOrHidden: { memberId: number; otherId: number };
  /** Credits or free messages were spent. */
  balanceChanged: { accountId: number };
  /** A payment came to an end: paid, failed, cancelled, expired, or given back; `before` is the state that it was in. */
  paymentSettled: { payment: Selectable<Database['payment']>; before: Selectable<Database['payment']>['status'] };
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

/** Modules publish what happened; subscribers register at the start, so that neither imports the other. */
export interface DomainEvents {
  subscribe<N extends DomainEventName>(name: N, handler: Handler<N>): void;
  /** Joins every transaction in which something happens, at its end. A failure rolls it back (decision 119). */
  join(joiner: Joiner): void;
  /** Has all joiners write. @returns what to do once it is committed */
  joinAll: Joiner;
  /**
   * Calls the subscribers one after the other; resolves when all are done. Publish only what is committed. Never throws: a failing
   * subscriber is logged.
   */
  publish(happened: Happened): Promise<void>;
}

/** Within this process: live events carry to other processes what browsers show. */
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
