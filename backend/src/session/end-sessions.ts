import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { type RecordEvent, transact } from '../domain-events/transact.ts';
import { sessionKey } from './open-sessions.ts';

/** One session by its token, or those of an account: all, all but one, or one by its id. */
type SessionSelector = { tokenHash: Buffer } | { accountId: number; except?: Buffer; id?: number };

interface EndedSession {
  account_id: number;
  token_hash: Buffer;
}

/**
 * A transaction that ends sessions: the only way to do so before they expire. After the commit, and before this returns, every
 * process closes their live streams, so an ended session receives nothing that happens afterwards.
 * @example await endSessionsInTransaction(deps, async (trx, end) => { await savePassword(trx); await end({ accountId }); })
 */
export async function endSessionsInTransaction<Result>(
  deps: Pick<Deps, 'db' | 'events' | 'domainEvents'>,
  work: (trx: Db, end: (which: SessionSelector) => Promise<number>, record: RecordEvent) => Promise<Result>,
): Promise<Result> {
  const ended: EndedSession[] = [];
  const result = await transact(deps, (trx, record) => {
    const end = async (which: SessionSelector) => {
      const rows = await deleteSessions(trx, which);
      ended.push(...rows);
      return rows.length;
    };
    return work(trx, end, record);
  });
  const byAccount = Map.groupBy(ended, ({ account_id }) => account_id);
  await Promise.all(
    [...byAccount].map(([accountId, rows]) =>
      deps.events.endSessions(
        accountId,
        rows.map(({ token_hash }) => sessionKey(token_hash)),
      ),
    ),
  );
  return result;
}

function deleteSessions(trx: Db, which: SessionSelector): Promise<EndedSession[]> {
  const all = trx.deleteFrom('session').returning(['account_id', 'token_hash']);
  if ('tokenHash' in which) return all.where('token_hash', '=', which.tokenHash).execute();
  const { accountId, except, id } = which;
  return all
    .where('account_id', '=', accountId)
    .$if(except !== undefined, (query) => query.where('token_hash', '!=', except!))
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .execute();
}
