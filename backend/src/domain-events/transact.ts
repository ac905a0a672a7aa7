import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import type { DomainEventMap, DomainEventName, DomainEvent } from './domain-events.ts';

/** Records an event within a transaction, to be published after its commit. */
export type RecordEvent = <N extends DomainEventName>(name: N, event: DomainEventMap[N]) => void;

type Surroundings = Pick<Deps, 'db' | 'domainEvents'>;
type Work<T> = (trx: Db, record: RecordEvent) => Promise<T>;

/**
 * A transaction that records events. Subscribers within the transaction write their rows at its end; the others are called after the
 * commit, in order; on a rollback nothing is published.
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
  const record: RecordEvent = (name, event) => void happened.push({ name, event } as DomainEvent);
  const { result, afterwards } = await db.transaction().execute(async (trx) => ({
    result: await work(trx, record),
    afterwards: await domainEvents.runInTransaction(trx, happened),
  }));
  afterwards();
  return { result, happened };
}
