import { sql } from 'kysely';
import { preparedStatement, type SlotOf } from '../db/compiled-statements.ts';
import type { Deps } from '../deps.ts';

/** The name of a session on the event bus: the hash of its token, which gives no access. */
export const sessionKey = (tokenHash: Buffer): string => tokenHash.toString('base64url');

interface OpenSession {
  hash: Buffer;
  accountId: number;
  lastSeen: Date;
}

const selectOpen = preparedStatement((db, slot: SlotOf<{ hashes: readonly Buffer[]; now: Date }>) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['token_hash', 'account_id', 'last_seen'])
    .where(({ eb, fn }) => eb('token_hash', '=', fn.any(sql<Buffer[]>`${slot('hashes')}::bytea[]`)))
    .where('expires_at', '>', slot('now'))
    .where('status', '!=', 'pending_deletion'),
);

/** Those of the sessions that are still open, by their keys: not ended, not expired, and of an account without a scheduled deletion. */
export async function openSessions({ db, now }: Pick<Deps, 'db' | 'now'>, hashes: readonly Buffer[]): Promise<Map<string, OpenSession>> {
  if (hashes.length === 0) return new Map();
  const rows = await selectOpen(db, { hashes, now: now() });
  return new Map(
    rows.map(({ token_hash, account_id, last_seen }) => [
      sessionKey(token_hash),
      { hash: token_hash, accountId: account_id, lastSeen: last_seen },
    ]),
  );
}
