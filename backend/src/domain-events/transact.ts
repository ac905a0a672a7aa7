import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import type { DomainEventMap, DomainEventName } from './domain-events.ts';

/** Records an event within a transaction, to be published after its commit. */
export type RecordEvent = <N extends DomainEventName>(name: N, event: DomainEventMap[N]) => void;

/**
 * A transaction that records events. They are published after the commit, in their order, and dropped on rollback.
 * @example await transact(deps, async (trx, record) => { …; record('messageSent', { message, receiverId }); })
 */
export async function transact<T>(deps: Pick<Deps, 'db' | 'domainEvents'>, work: (trx: Db, record: RecordEvent) => Promise<T>): Promise<T> {
  const happened: (() => Promise<void>)[] = [];
  const record: RecordEvent = (name, event) => void happened.push(() => deps.domainEvents.publish(name, event));
  const result = await deps.db.transaction().execute((trx) => work(trx, record));
  for (const publish of happened) await publish();
  return result;
}
