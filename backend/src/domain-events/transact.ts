import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import type { DomainEventMap, DomainEventName, DomainEvent } from './domain-events.ts';

/** Records an event within a transaction, to be published after its commit. */
export type RecordEvent = <N extends DomainEventName>(name: N, event: DomainEventMap[N]) => void;

/**
 * A transaction that records events. Joiners write their rows at its end; subscribers are called after the
 * commit, in order; on a rollback nothing is published.
 * @example await transact(deps, async (trx, record) => { …; record('messageSent', { message, receiverId }); })
 */
export async function transact<T>(deps: Pick<Deps, 'db' | 'domainEvents'>, work: (trx: Db, record: RecordEvent) => Promise<T>): Promise<T> {
  const { domainEvents } = deps;
  const happened: DomainEvent[] = [];
  const record: RecordEvent = (name, event) => void happened.push({ name, event } as DomainEvent);
  const { result, afterwards } = await deps.db.transaction().execute(async (trx) => ({
    result: await work(trx, record),
    afterwards: await domainEvents.runInTransaction(trx, happened),
  }));
  afterwards();
  for (const one of happened) await domainEvents.publish(one);
  return result;
}
