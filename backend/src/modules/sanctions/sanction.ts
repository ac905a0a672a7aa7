import { DEFAULTS, type SanctionKind, type SanctionReason } from '@nightlark/contract';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { type RecordEvent, transact } from '../../domain-events/transact.ts';
import { endSessionsInTransaction } from '../../session/end-sessions.ts';
import { type By, recordAction } from '../audit-log/audit-log.ts';
import { lockPhotos, refreshPhotos } from '../photos/repository.ts';
import { refreshActive } from '../profile/refresh-active.ts';
import { newReference } from '../report/reference.ts';
import { closeReport } from '../report/decide-report.ts';
import { SHUT_OUT, type SanctionRow } from '../../session/sanctions.ts';
import { mailSanction, mailSanctions } from './mail.ts';
import { markPhotos, marksOf } from './marks.ts';

const DAY_MS = 86_400_000;

export interface NewSanction {
  accountId: number;
  kind: Exclude<SanctionKind, 'held'>;
  reason: SanctionReason;
  /** To the member. */
  words: string;
  /** For moderators. */
  evidence: string;
  /** Null: until it is lifted. */
  days: number | null;
  /** The report that it decides. */
  reportId?: number | undefined;
  /** `versionOf` what the moderator saw. */
  seen: string;
}

/** `changed`: somebody else decided meanwhile. */
export type Outcome = 'done' | 'changed' | 'gone';

/** Of a member's sanctions: any decision about them changes it. */
export const versionOf = (sanctions: readonly Pick<SanctionRow, 'id' | 'ended_at'>[]): string =>
  sanctions.map(({ id, ended_at }) => `${id}${ended_at ? '-' : '+'}`).join('');

const seenNow = async (trx: Db, accountId: number) =>
  versionOf(await trx.selectFrom('sanction').select(['id', 'ended_at']).where('account_id', '=', accountId).orderBy('id').execute());

/**
 * Imposes a sanction, in place of one of its kind, and closes the report that it decides. Sessions and live streams of a member who may no
 * longer log in have ended when this returns; what their calls in progress write is refused by the lock of their account.
 */
export async function imposeSanction(deps: Deps, what: NewSanction, by: By): Promise<Outcome> {
  const { accountId, kind, reason, words, evidence, days, reportId, seen } = what;
  const now = deps.now();
  const imposed = await endSessionsInTransaction(deps, async (trx, end, record) => {
    const account = await trx.selectFrom('account').select('email').where('id', '=', accountId).forUpdate().executeTakeFirst();
    if (!account) return 'gone';
    if ((await seenNow(trx, accountId)) !== seen) return 'changed';
    // What a moderator decides is the end of the review that a held account waited for.
    await trx
      .updateTable('sanction')
      .set({ ended_at: now, end_mailed_at: now, lifted_by: by.name })
      .where('account_id', '=', accountId)
      .where('kind', 'in', [kind, 'held'])
      .where('ended_at', 'is', null)
      .execute();
    const isShutOut = (SHUT_OUT as SanctionKind[]).includes(kind);
    const sessions = isShutOut ? await trx.selectFrom('session').select('token_hash').where('account_id', '=', accountId).execute() : [];
    const row = await trx
      .insertInto('sanction')
      .values({
        reference: newReference('S'),
        account_id: accountId,
        kind,
        reason,
        words,
        evidence,
        imposed_by: by.name,
        imposed_at: now,
        until: days === null ? null : new Date(now.getTime() + days * DAY_MS),
        ended_sessions: sessions.map(({ token_hash }) => token_hash),
        ...(kind === 'excluded' && { marks: await marksOf(deps, trx, accountId, account.email), photo_hashes: null }),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (isShutOut) {
      await end({ accountId });
      await trx.deleteFrom('push_subscription').where('account_id', '=', accountId).execute();
      await trx.deleteFrom('notification_due').where('account_id', '=', accountId).execute();
    }
    await apply(trx, record, accountId, now);
    const { reference } = row;
    await recordAction(trx, now, by, {
      action: 'sanction_imposed',
      subject: String(accountId),
      details: { reference, kind, reason, days },
    });
    if (reportId !== undefined) await closeReport(trx, now, reportId, { outcome: OUTCOMES[kind], note: reference, by });
    return row;
  });
  if (typeof imposed === 'string') return imposed;
  deps.log.warn({ account: accountId, reference: imposed.reference, kind, by: by.name }, 'a member was sanctioned');
  await mailSanction(deps, imposed);
  if (kind === 'excluded') await markPhotos(deps, imposed.id);
  return 'done';
}

const OUTCOMES = {
  suspended: 'member_suspended',
  excluded: 'member_excluded',
  restricted: 'member_restricted',
  photos: 'photos_hidden',
} as const;

/** Lifts a sanction, or releases a held account. Of a deleted account its marks are forgotten. */
export async function liftSanction(deps: Deps, { id, note, seen }: { id: number; note: string; seen: string }, by: By): Promise<Outcome> {
  const now = deps.now();
  const lifted = await transact(deps, async (trx, record) => {
    const found = await trx.selectFrom('sanction').select('account_id').where('id', '=', id).executeTakeFirst();
    if (!found) return 'gone';
    const { account_id: accountId } = found;
    if (accountId !== null) {
      await trx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
      if ((await seenNow(trx, accountId)) !== seen) return 'changed';
    }
    const row = await trx
      .updateTable('sanction')
      .set({ ended_at: now, lifted_by: by.name, lift_note: note, marks: [], photo_hashes: [], ended_sessions: [] })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!row) return 'changed';
    await trx
      .updateTable('complaint')
      .set({ status: 'closed' })
      .where('decision', '=', row.reference)
      .where('status', '=', 'open')
      .execute();
    if (accountId !== null) await apply(trx, record, accountId, now);
    if (accountId !== null && row.kind === 'held') record('accountReleased', { accountId });
    const subject = accountId === null ? row.reference : String(accountId);
    await recordAction(trx, now, by, {
      action: 'sanction_lifted',
      subject,
      details: { reference: row.reference, kind: row.kind, reason: note },
    });
    return row;
  });
  if (typeof lifted === 'string') return lifted;
  await mailSanction(deps, lifted);
  return 'done';
}

/** Ends sanctions whose time is over, and does what failed before: mails, and hashes of photos. Idempotent. */
export async function endSanctions(deps: Deps): Promise<void> {
  const { db, now, log } = deps;
  const over = await db
    .selectFrom('sanction')
    .select(['id', 'account_id'])
    .where('ended_at', 'is', null)
    .where('until', '<=', now())
    .execute();
  for (const { id, account_id } of over) {
    const end = transact(deps, async (trx, record) => {
      // First, as `imposeSanction` does.
      if (account_id !== null) await trx.selectFrom('account').select('id').where('id', '=', account_id).forUpdate().execute();
      await trx
        .updateTable('sanction')
        .set({ ended_at: now(), ended_sessions: [] })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .execute();
      if (account_id !== null) await apply(trx, record, account_id, now());
    });
    await end.catch((error: unknown) => log.error({ err: error, sanction: id }, 'sanction not ended, will be tried again'));
  }
  await mailSanctions(deps);
  await markPhotos(deps);
}

/** What is derived from a member's sanctions: whether others see them, and their photos. */
async function apply(trx: Db, record: RecordEvent, accountId: number, now: Date): Promise<void> {
  await refreshActive(trx, record, accountId, now);
  await lockPhotos(trx, accountId);
  await refreshPhotos(trx, accountId);
}

/** Deletes sanctions of deleted accounts once no objection to them can come and none is open, exclusions after their retention period. */
export async function purgeSanctions({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now());
  before.setUTCFullYear(before.getUTCFullYear() - DEFAULTS.keepExclusionsYears);
  await db
    .deleteFrom('sanction')
    .where('account_id', 'is', null)
    .where('imposed_at', '<=', new Date(now().getTime() - DEFAULTS.keepReportsDays * DAY_MS))
    .where((eb) => eb.or([eb('ended_at', 'is not', null), eb('imposed_at', '<', before), eb('kind', '!=', 'excluded')]))
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('complaint').select('id').whereRef('decision', '=', 'sanction.reference').where('status', '=', 'open')),
      ),
    )
    .execute();
}
