import { formatMoney, paths, regionalTag } from '@nightlark/contract';
import type { Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { isRefusedForGood, LEASE_MS } from '../../mail/mailer.ts';
import { mailDate } from '../../mail/mail-date.ts';
import type { PaymentRow } from '../payments/presenter.ts';
import { findPayment } from '../payments/repository.ts';
import { readerOf } from '../../mail/reader.ts';

type PlannedMail = Selectable<Database['payment_mail']>;

const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = 6 * 60 * MINUTE_MS;
const GIVE_UP_MS = 7 * 24 * 60 * MINUTE_MS;

/**
 * Sends planned mails about payments, of one payment or all that are due. Each is taken before it is sent, so that no two processes send
 * it, and stays planned until the mail server has accepted it; the first failure ends the run, as the server is probably down.
 */
export async function sendPaymentMails(deps: Deps, paymentId?: string): Promise<void> {
  for (;;) {
    const mail = await take(deps, paymentId);
    if (!mail || !(await sendOne(deps, mail))) return;
  }
}

function take({ db, now }: Deps, paymentId: string | undefined): Promise<PlannedMail | undefined> {
  return db
    .updateTable('payment_mail')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), due_at: new Date(now().getTime() + LEASE_MS) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('payment_mail as next')
        .select('next.id')
        .where('next.due_at', '<=', now())
        .$if(paymentId !== undefined, (query) => query.where('next.payment_id', '=', paymentId!))
        .orderBy('next.id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** @returns whether the mail is settled: sent, outdated, or refused for good */
async function sendOne(deps: Deps, mail: PlannedMail): Promise<boolean> {
  try {
    const payment = await findPayment(deps.db, mail.payment_id);
    if (!isOutdated(mail, payment)) await mailPayment(deps, mail, payment);
  } catch (error) {
    const isOver = isRefusedForGood(error);
    const age = deps.now().getTime() - mail.created_at.getTime();
    if (!isOver && age < GIVE_UP_MS) {
      deps.log.warn({ err: error, payment: mail.payment_id, kind: mail.kind }, 'member not told of a payment: tried again');
      await postpone(deps, mail);
      return false;
    }
    deps.log.error({ err: error, alert: !isOver, payment: mail.payment_id, kind: mail.kind }, 'member not told of a payment');
  }
  await deps.db.deleteFrom('payment_mail').where('id', '=', mail.id).execute();
  return true;
}

/** A failure or an awaited transfer is no news once the money is there. */
const isOutdated = ({ kind }: PlannedMail, { status }: PaymentRow) =>
  (kind === 'payment_failed' && status !== 'failed') || (kind === 'payment_expiring' && status !== 'pending');

/** After 2 minutes, 4, 8 …, at most 6 hours. */
async function postpone({ db, now }: Deps, { id, attempts }: PlannedMail): Promise<void> {
  const wait = Math.min(LONGEST_WAIT_MS, MINUTE_MS * 2 ** attempts);
  await db
    .updateTable('payment_mail')
    .set({ due_at: new Date(now().getTime() + wait) })
    .where('id', '=', id)
    .execute();
}

/** Payment mail ignores notification settings (docs/product/payments.md#mails). @throws if the mail is not accepted */
async function mailPayment(deps: Deps, { id, kind, facts }: PlannedMail, payment: PaymentRow): Promise<void> {
  const { email, ...reader } = (await readerOf(deps.db, payment.account_id))!;
  const money = (cents: number) => formatMoney(regionalTag(reader.locale, reader.country), cents, payment.currency);
  const again = kind === 'payment_failed' || kind === 'payment_expiring';
  await deps.mail.send({
    id: `${payment.id}.${id}`,
    kind,
    to: email,
    locale: reader.locale,
    params: {
      credits: payment.credits,
      ordered: payment.ordered_credits ?? payment.credits,
      reduced: payment.ordered_credits === null ? 'no' : 'yes',
      amount: money(payment.amount_cents),
      refunded: money(facts.refunded_cents),
      charged: money(facts.charged_back_cents),
      part: facts.charged_back_cents < payment.amount_cents ? 'yes' : 'no',
      taken: facts.taken_credits,
      owed: facts.owed_credits,
      until: payment.expires_at ? mailDate(reader, payment.expires_at) : '',
      link: again ? paths.payment.href({ id: payment.id, paymentmethod: payment.method }) : paths.transactions.href({ id: payment.id }),
    },
  });
}
