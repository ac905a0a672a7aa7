import { DEFAULT_LOCALE, isLocale, paths } from '@nightlark/contract';
import type { Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { siteFor } from '../site/site.ts';

type Complaint = Selectable<Database['complaint']>;

/** Sends those of the two mails that were not sent yet; a failure is logged and retried by `sendLateComplaints`. */
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
        locale: isLocale(operatorLocale) ? operatorLocale : DEFAULT_LOCALE,
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
        locale: isLocale(complaint.locale) ? complaint.locale : DEFAULT_LOCALE,
        params: { reference, site: settings.name, link: paths.page.href({ page: 'ban' }) },
      }),
    );
  }
}

async function attempt(
  deps: Deps,
  { id, reference }: Complaint,
  column: 'delivered_at' | 'acknowledged_at',
  send: () => Promise<void>,
): Promise<void> {
  try {
    await send();
    await deps.db
      .updateTable('complaint')
      .set({ [column]: deps.now() })
      .where('id', '=', id)
      .execute();
  } catch {
    // The mailer has logged the cause, without addresses.
    deps.log.error({ reference, mail: column }, 'mail of a complaint not sent, will be tried again');
  }
}

const FRESH_MS = 60_000;
const GIVE_UP_MS = 3 * 24 * 3_600_000;

/** Retries unsent mails, for three days. Those of the last minute may still be in progress. */
export async function sendLateComplaints(deps: Deps): Promise<void> {
  const now = deps.now().getTime();
  const late = await deps.db
    .selectFrom('complaint')
    .selectAll()
    .where('status', '=', 'open')
    .where((eb) => eb.or([eb('delivered_at', 'is', null), eb('acknowledged_at', 'is', null)]))
    .where('created_at', '<', new Date(now - FRESH_MS))
    .where('created_at', '>', new Date(now - GIVE_UP_MS))
    .orderBy('id')
    .limit(50)
    .execute();
  for (const complaint of late) await sendComplaint(deps, complaint);
}
