import { paths } from '@nightlark/contract';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { isRefusedForGood, LEASE_MS } from '../../mail/mailer.ts';
import { siteFor } from '../site/site.ts';
import { localeOf } from '../../mail/reader.ts';

type Complaint = Selectable<Database['complaint']>;

/** Sends those of the two mails that were not sent yet, each by one process; a failure is logged and retried by `sendLateComplaints`. */
export async function sendComplaint(deps: Deps, complaint: Complaint): Promise<void> {
  const { settings } = await siteFor(deps, complaint.domain);
  const { reference, category, name, email, profile_id } = complaint;
  const operatorLocale = settings.domain_language.slice(0, 2).toLowerCase();
  if (!complaint.delivered_at) {
    await attempt(deps, complaint, 'delivered_at', () =>
      deps.mail.send({
        kind: 'complaint',
        to: settings.support_email,
        replyTo: email,
        locale: localeOf(operatorLocale),
        params: {
          reference,
          category,
          name,
          email,
          text: complaint.body,
          profile: profile_id ?? '–',
          link: profile_id === null ? paths.complaints.href() : paths.member.href({ id: profile_id }),
        },
      }),
    );
  }
  if (!complaint.acknowledged_at) {
    // Without the sender's text: the address may be somebody else's.
    await attempt(deps, complaint, 'acknowledged_at', () =>
      deps.mail.send({
        kind: 'complaint_received',
        to: email,
        replyTo: settings.support_email,
        locale: localeOf(complaint.locale),
        params: { reference, site: settings.name, link: paths.page.href({ page: 'ban' }) },
      }),
    );
  }
}

type SentAt = 'delivered_at' | 'acknowledged_at';

async function attempt(deps: Deps, { id, reference }: Complaint, column: SentAt, send: () => Promise<void>): Promise<void> {
  try {
    const takenUntil = await take(deps, id, column);
    if (!takenUntil) return;
    await send().catch(async (error: unknown) => {
      // The sender mistyped their address. That of support can be corrected in the settings.
      const isOver = column === 'acknowledged_at' && isRefusedForGood(error);
      await (isOver ? settle : release)(deps, id, takenUntil, column);
      throw error;
    });
    await settle(deps, id, takenUntil, column);
  } catch (error) {
    // The mailer has logged the cause, without addresses.
    deps.log.error({ reference, mail: column, isOver: isRefusedForGood(error) }, 'mail of a complaint not sent');
  }
}

/** @returns until when this process has the unsent mail; null if it was sent, or another process is sending */
async function take({ db, now }: Deps, id: number, column: SentAt): Promise<Date | null> {
  const taken_until = new Date(now().getTime() + LEASE_MS);
  const taken = await db
    .updateTable('complaint')
    .set({ taken_until })
    .where('id', '=', id)
    .where(column, 'is', null)
    .where((eb) => eb.or([eb('taken_until', 'is', null), eb('taken_until', '<=', now())]))
    .returning('id')
    .executeTakeFirst();
  return taken ? taken_until : null;
}

/** Sent, or not to be sent any more. The row is freed unless another process has taken it meanwhile, because this one was too slow. */
async function settle({ db, now }: Deps, id: number, takenUntil: Date, column: SentAt): Promise<void> {
  const changes = { [column]: now(), taken_until: sql<Date | null>`nullif(taken_until, ${takenUntil})` };
  await db.updateTable('complaint').set(changes).where('id', '=', id).execute();
}

/** To be tried again, after those that were not tried for longer. */
async function release({ db, now }: Deps, id: number, takenUntil: Date): Promise<void> {
  await db.updateTable('complaint').set({ taken_until: now() }).where('id', '=', id).where('taken_until', '=', takenUntil).execute();
}

const FRESH_MS = 60_000;
const GIVE_UP_MS = 3 * 24 * 3_600_000;
export const AT_ONCE = 50;

/** Retries unsent mails, for three days, those first that were not tried for longest. Those of the last minute may still be in progress. */
export async function sendLateComplaints(deps: Deps): Promise<void> {
  const now = deps.now().getTime();
  const late = await deps.db
    .selectFrom('complaint')
    .selectAll()
    .where('status', '=', 'open')
    .where((eb) => eb.or([eb('delivered_at', 'is', null), eb('acknowledged_at', 'is', null)]))
    .where('created_at', '<', new Date(now - FRESH_MS))
    .where('created_at', '>', new Date(now - GIVE_UP_MS))
    .orderBy('taken_until', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  for (const complaint of late) await sendComplaint(deps, complaint);
}
