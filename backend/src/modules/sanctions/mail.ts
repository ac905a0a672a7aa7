import { DEFAULTS, paths } from '@nightlark/contract';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { LEASE_MS } from '../../mail/mailer.ts';
import { siteFor } from '../site/site.ts';
import { type SanctionRow, sanctionText } from '../../session/sanctions.ts';
import { readerOf } from '../../mail/reader.ts';

const GIVE_UP_MS = 3 * 86_400_000;

/** Tells the member of their sanction, or of its end; a failure is logged, and `mailSanctions` tries again. */
export async function mailSanction(deps: Deps, sanction: SanctionRow): Promise<void> {
  const { db, now, log } = deps;
  const column = sanction.ended_at ? 'end_mailed_at' : 'mailed_at';
  // Taken before, so that of two processes one sends it; for a while, so that another does if this one ends meanwhile.
  const taken_until = new Date(now().getTime() + LEASE_MS);
  const taken = await db
    .updateTable('sanction')
    .set({ taken_until })
    .where('id', '=', sanction.id)
    .where(column, 'is', null)
    .where((eb) => eb.or([eb('taken_until', 'is', null), eb('taken_until', '<=', now())]))
    .returning('id')
    .executeTakeFirst();
  if (!taken) return;
  const free = { taken_until: sql<Date | null>`nullif(taken_until, ${taken_until})` };
  const settle = (changes: object) =>
    db
      .updateTable('sanction')
      .set({ ...free, ...changes })
      .where('id', '=', sanction.id)
      .execute();
  try {
    if (sanction.account_id !== null) await send(deps, sanction, sanction.account_id);
    await settle({ [column]: now() });
  } catch (error) {
    await settle({});
    log.error({ err: error, reference: sanction.reference }, 'mail about a sanction not sent');
  }
}

async function send(deps: Deps, sanction: SanctionRow, accountId: number): Promise<void> {
  const reader = await readerOf(deps.db, accountId);
  if (!reader) return;
  const { email, locale, country } = reader;
  const { settings } = await siteFor(deps, new URL(deps.config.PUBLIC_URL).hostname);
  const { reference, kind, words, ended_at } = sanction;
  const mail = { id: `${reference}-${ended_at ? 'end' : 'begin'}`, to: email, locale, replyTo: settings.support_email };
  if (ended_at) return deps.mail.send({ ...mail, kind: 'sanction_ended', params: { reference, kind, link: paths.login.href() } });
  const text = [sanctionText(deps.messages, locale, sanction, country), words].filter(Boolean).join('\n');
  const link = paths.complaints.href(null, { decision: reference });
  return deps.mail.send({ ...mail, kind: 'sanction', params: { reference, text, link, months: DEFAULTS.appealMonths } });
}

/** Sends what could not be sent, for three days. */
export async function mailSanctions(deps: Deps): Promise<void> {
  const since = new Date(deps.now().getTime() - GIVE_UP_MS);
  const rows = await deps.db
    .selectFrom('sanction')
    .selectAll()
    .where('account_id', 'is not', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('mailed_at', 'is', null), eb('ended_at', 'is', null), eb('imposed_at', '>', since)]),
        eb.and([eb('end_mailed_at', 'is', null), eb('ended_at', '>', since)]),
      ]),
    )
    .limit(100)
    .execute();
  for (const row of rows) await mailSanction(deps, row);
}
