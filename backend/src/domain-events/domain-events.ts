import type { Selectable } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../db/open.ts';
import type { WriteAtEnd } from '../db/write-together.ts';
import type { Database } from '../db/schema.ts';

/** The domain events and their payloads (decision 095). */
export interface DomainEventMap {
  /** A member confirmed their address. */
  accountActivated: { accountId: number };
  /** Moderators have looked at an account that was held, and released it. */
  accountReleased: { accountId: number };
  /** By this an excluded member's new account may be recognised; by its address, too. */
  traceLeft: { accountId: number; device?: Buffer | null; iban?: Buffer; photo?: string | null };
  /** A member's proof of age was accepted. */
  ageProved: { accountId: number };
  /** A member moved to another country. */
  countryChanged: { accountId: number };
  /** A like was given; `match` if it is mutual, `liker` the name of who gave it, if they are visible to whom they like. */
  liked: { fromId: number; toId: number; match: boolean; liker: string | null };
  /** `opens` if its receiver has not read anything yet in a conversation that the other one started. */
  messageSent: { message: Selectable<Database['message']>; receiverId: number; senderName: string; opens: boolean };
  /** A device of the receiver received the writer's messages, up to this one. */
  messagesDelivered: { conversationId: number; deliveredUntil: number; writerId: number; at: Date };
  messagesRead: { conversationId: number; readUntil: number; writerId: number; readerId: number; at: Date };
  /** Its sender deleted a message; the row is the placeholder. */
  messageDeleted: { message: Selectable<Database['message']>; otherId: number };
  reactionChanged: { conversationId: number; messageId: number; memberIds: readonly number[] };
  photoOpened: { conversationId: number; messageId: number; memberIds: readonly number[] };
  /** A member's draft to another was changed or deleted. */
  draftChanged: { memberId: number; otherId: number };
  chatArchived: { memberId: number; conversationId: number; archived: boolean };
  /** A member removed a conversation from their own list. */
  chatDeleted: { memberId: number; conversationId: number };
  /** Two members can reach each other no more, or again. */
  reachChanged: { memberIds: readonly [number, number]; available: boolean };
  /** A member hid, left or came back: conversation partners can reach them no more, or again. */
  memberShownOrHidden: { memberId: number; otherId: number };
  /** A member became visible: confirmed, back from a break, or no longer invisible. */
  memberShown: { memberId: number };
  /** Credits or free messages were used. */
  balanceChanged: { accountId: number };
  /** A payment was settled: paid, failed, canceled, expired, or refunded; `before` is its previous status. */
  paymentSettled: { payment: Selectable<Database['payment']>; before: Selectable<Database['payment']>['status'] };
}

export type DomainEventName = keyof DomainEventMap;
type Handler<N extends DomainEventName> = (event: DomainEventMap[N]) => Promise<void> | void;
/** A domain event with its name. */
export type DomainEvent = { [N in DomainEventName]: { name: N; event: DomainEventMap[N] } }[DomainEventName];
/**
 * Writes derived rows in the transaction of the events: both are committed, or neither.
 * @returns what to do after the commit
 */
type TransactionSubscriber = (trx: Db, happened: readonly DomainEvent[], write: WriteAtEnd) => Promise<() => void>;

/** Modules publish events; subscribers register at start-up, so that neither imports the other. */
export interface DomainEvents {
  subscribe<N extends DomainEventName>(name: N, handler: Handler<N>): void;
  /** Runs at the end of every transaction with events. A failure rolls it back (decision 119). */
  subscribeInTransaction(subscriber: TransactionSubscriber): void;
  /** Runs all subscribers. @returns what to do after the commit */
  runInTransaction: TransactionSubscriber;
  /**
   * Calls the subscribers one after the other; resolves when all are done. Publish only committed events. Never throws: a failing
   * subscriber is logged.
   */
  publish(happened: DomainEvent): Promise<void>;
  /** Publishes in order, without being waited for. */
  publishInBackground(happened: readonly DomainEvent[]): void;
  /** Resolves when everything that was published in the background is done. */
  settled(): Promise<void>;
}

/** Within this process only: live events reach browsers on other processes. */
export function createDomainEvents(log: Logger): DomainEvents {
  const handlers: { [N in DomainEventName]?: Handler<N>[] } = {};
  const subscribers: TransactionSubscriber[] = [];
  const background = new Set<Promise<void>>();
  const handlersOf = <N extends DomainEventName>(name: N): Handler<N>[] => (handlers[name] ??= []) as Handler<N>[];
  return {
    subscribe: (name, handler) => void handlersOf(name).push(handler),
    subscribeInTransaction: (subscriber) => void subscribers.push(subscriber),
    async runInTransaction(trx, happened, write) {
      const afterwards: (() => void)[] = [];
      if (happened.length > 0) for (const subscriber of subscribers) afterwards.push(await subscriber(trx, happened, write));
      return () => afterwards.forEach((act) => act());
    },
    publish,
    publishInBackground(happened) {
      const work = (async () => {
        for (const one of happened) await publish(one);
      })().finally(() => background.delete(work));
      background.add(work);
    },
    async settled() {
      while (background.size > 0) await Promise.all(background);
    },
  };

  async function publish({ name, event }: DomainEvent): Promise<void> {
    for (const handle of handlersOf(name) as Handler<DomainEventName>[]) {
      try {
        await handle(event);
      } catch (error) {
        log.error({ err: error, event: name }, 'a subscriber of a domain event failed');
      }
    }
  }
}
