import type { Locale } from '@nightlark/contract';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { transact } from '../../domain-events/transact.ts';
import { refreshActive } from '../profile/refresh-active.ts';

const DAY_MS = 86_400_000;

export async function setLanguage(db: Db, accountId: number, language: Locale): Promise<void> {
  await db.updateTable('account').set({ language }).where('id', '=', accountId).execute();
}

/** Hides the member from search, messages and likes of others, or shows them again (docs/product/settings-and-leaving.md#visibility). */
export async function setInvisible(deps: Deps, accountId: number, invisible: boolean): Promise<void> {
  await transact(deps, async (trx, record) => {
    await trx.updateTable('account').set({ invisible }).where('id', '=', accountId).execute();
    await refreshActive(trx, record, accountId, deps.now());
  });
}

/** Hides the member and stops notifications for a number of days; null ends it. */
export async function pause(deps: Deps, accountId: number, days: number | null): Promise<void> {
  const now = deps.now();
  const paused_until = days === null ? null : new Date(now.getTime() + days * DAY_MS);
  await transact(deps, async (trx, record) => {
    await trx.updateTable('account').set({ paused_until }).where('id', '=', accountId).execute();
    await refreshActive(trx, record, accountId, now);
  });
}

/** Shows members whose pause is over again. Idempotent. */
export async function endPauses(deps: Pick<Deps, 'db' | 'now' | 'domainEvents' | 'log'>): Promise<void> {
  const { db, now, log } = deps;
  const over = await db.selectFrom('account').select('id').where('paused_until', '<=', now()).execute();
  for (const { id } of over) {
    const end = transact(deps, async (trx, record) => {
      await trx.updateTable('account').set({ paused_until: null }).where('id', '=', id).where('paused_until', '<=', now()).execute();
      await refreshActive(trx, record, id, now());
    });
    // The others’ pauses end all the same.
    await end.catch((error: unknown) => log.error({ err: error, account: id }, 'pause not ended, will be tried again'));
  }
}
