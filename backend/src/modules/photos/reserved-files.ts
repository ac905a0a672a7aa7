import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';

/** Longer than it takes to write the files and to commit the transaction that uses them. */
const RESERVED_MS = 3_600_000;

/**
 * Records files before they are written, as unused from an hour on: whatever happens then, even a lost answer to a commit or the end of
 * this process, a job deletes them, unless `keepFiles` was committed (decision 145).
 */
export async function reserveFiles({ db, now }: Pick<Deps, 'db' | 'now'>, storage_key: string): Promise<void> {
  const since = new Date(now().getTime() + RESERVED_MS);
  await db.insertInto('unused_files').values({ storage_key, since }).execute();
}

/**
 * In the transaction that writes the row which uses the files: from its commit on no job deletes them.
 * @throws ApiFailure `unavailable` if the hour is over: the job may be deleting them
 */
export async function keepFiles(trx: Db, now: Date, storageKey: string): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('unused_files')
    .where('storage_key', '=', storageKey)
    .where('since', '>', now)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new ApiFailure('unavailable', { retryAfter: 1 });
}
