import type { Db } from '../db/open.ts';
import { type Write, type WriteAtEnd, writeTogether } from '../db/write-together.ts';
import type { Deps } from '../deps.ts';
import type { DomainEventMap, DomainEventName, DomainEvent } from './domain-events.ts';

/** Records an event within a transaction, to be published after its commit. */
export type RecordEvent = <N extends DomainEventName>(name: N, event: DomainEventMap[N]) => void;

/** What work within a transaction is given. */
export interface Transaction {
  trx: Db;
  record: RecordEvent;
  write: WriteAtEnd;
}

type Surroundings = Pick<Deps, 'db' | 'domainEvents'>;
type Work<T> = (trx: Db, record: RecordEvent, write: WriteAtEnd) => Promise<T>;

/**
 * A transaction that records events. Subscribers within the transaction write their rows at its end, in one statement with what the work
 * left to be written then; the others are called after the commit, in order; on a rollback nothing is published.
 * @example await transact(deps, async (trx, record) => { …; record('messageSent', { message, receiverId }); })
 */
export async function transact<T>(deps: Surroundings, work: Work<T>): Promise<T> {
  const { result, happened } = await commit(deps, work);
  for (const one of happened) await deps.domainEvents.publish(one);
  return result;
}

/** The same, but resolves after the commit: for a caller that must respond soon, however slow a subscriber is. */
export async function transactWithAsyncEvents<T>(deps: Surroundings, work: Work<T>): Promise<T> {
  const { result, happened } = await commit(deps, work);
  deps.domainEvents.publishInBackground(happened);
  return result;
}

async function commit<T>({ db, domainEvents }: Surroundings, work: Work<T>): Promise<{ result: T; happened: DomainEvent[] }> {
  const happened: DomainEvent[] = [];
  const writes: Write[] = [];
  const readers: ((rows: never[]) => void)[] = [];
  const record: RecordEvent = (name, event) => void happened.push({ name, event } as DomainEvent);
  const write: WriteAtEnd = (one, then = () => undefined) => {
    writes.push(one);
    readers.push(then);
  };
  const { result, afterwards } = await db.transaction().execute(async (trx) => {
    const done = { result: await work(trx, record, write), afterwards: await domainEvents.runInTransaction(trx, happened, write) };
    const rows = await writeTogether(trx, writes);
    readers.forEach((read, nth) => read(rows[nth] as never[]));
    return done;
  });
  afterwards();
  return { result, happened };
}
