import { DEFAULTS } from '@nightlark/contract';
import { createHash } from 'node:crypto';
import { toJsonb } from '../../db/to-jsonb.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/endpoint.ts';
import { keepCopy } from '../report/copies.ts';
import { copyMember } from '../report/evidence.ts';
import { newReference } from '../report/reference.ts';
import { siteFor } from '../site/site.ts';
import { sendComplaint } from './send.ts';

type Complaint = Pick<Call<'complain'>, 'body' | 'locale' | 'domain'>;

/**
 * Stores a complaint with a copy of its subject, mails it to the support mailbox and acknowledges it to its sender.
 * The response is the same whether the member it names exists or not. A complaint survives a failed mail, which is retried later.
 * @returns the reference @throws ApiFailure `too_many_requests`
 */
export async function receiveComplaint(deps: Deps, { body, locale, domain }: Complaint): Promise<string> {
  const isSpam = body.website !== '';
  // The acknowledgement is sent to an unverified address: rate-limited against mail bombing.
  await deps.limits.use('complaintAddress', createHash('sha256').update(body.email.toLowerCase()).digest('base64url'));
  const reference = newReference('C');
  const { domain: site } = await siteFor(deps, domain);
  const evidence =
    body.profile === undefined || isSpam ? null : await copyMember(deps, { profileId: body.profile, imageId: null }, reference);
  const complaint = await deps.db.transaction().execute(async (trx) => {
    if (evidence) await keepCopy(trx, deps.now(), reference, evidence);
    return trx
      .insertInto('complaint')
      .values({
        reference,
        domain: site,
        locale,
        name: body.name,
        email: body.email,
        category: body.category,
        body: body.text,
        profile_id: body.profile ?? null,
        decision: body.decision ?? null,
        evidence: evidence && toJsonb(evidence),
        // Stored all the same: an autofilling browser may have filled the honeypot.
        status: isSpam ? 'spam' : 'open',
        created_at: deps.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  if (!isSpam) await sendComplaint(deps, complaint);
  return reference;
}

const DAY_MS = 86_400_000;

/** Deletes complaints a year after they were received; their copies of photos are marked as unused and deleted by the photos' own job. */
export async function purgeComplaints({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - DEFAULTS.keepComplaintsDays * DAY_MS);
  await db.transaction().execute(async (trx) => {
    const gone = await trx.deleteFrom('complaint').where('created_at', '<=', before).returning('reference').execute();
    if (gone.length === 0) return;
    await trx
      .insertInto('unused_files')
      .values(gone.map(({ reference }) => ({ storage_key: `reports/${reference}`, since: now() })))
      .onConflict((conflict) => conflict.column('storage_key').doNothing())
      .execute();
  });
}
