import type { ResponseOf } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../http/failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import { deviceOf } from './device.ts';

/** Where the member is logged in, the present session first (decisions, "Session": revocable). */
export async function listSessions(deps: Deps, viewer: Viewer): Promise<ResponseOf<'getSessions'>> {
  const rows = await deps.db
    .selectFrom('session')
    .selectAll()
    .where('account_id', '=', viewer.id)
    .where('expires_at', '>', deps.now())
    .orderBy('last_seen', 'desc')
    .execute();
  const sessions = rows.map(({ id, token_hash, user_agent, created_at, last_seen }) => ({
    id,
    current: token_hash.equals(viewer.sessionHash),
    ...deviceOf(user_agent),
    created_at: created_at.toISOString(),
    last_seen: last_seen.toISOString(),
  }));
  return { sessions: sessions.sort((a, b) => Number(b.current) - Number(a.current)) };
}

/**
 * Logs out another session of the member's, or all others.
 * @throws ApiFailure `not_found` for a session that is not theirs; the present one is ended by logging out
 */
export async function endSessions(deps: Deps, viewer: Viewer, which: { id: number } | { others: true }): Promise<void> {
  const { numDeletedRows } = await deps.db
    .deleteFrom('session')
    .where('account_id', '=', viewer.id)
    .where('token_hash', '!=', viewer.sessionHash)
    .$if('id' in which, (query) => query.where('id', '=', (which as { id: number }).id))
    .executeTakeFirst();
  if ('id' in which && numDeletedRows === 0n) throw new ApiFailure('not_found');
}
