import { DEFAULT_LOCALE, isLocale, paths } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import type { DomainEventMap } from '../../domain-events/domain-events.ts';
import type { MailKind } from '../../mail/mailer.ts';
import { mailDate } from '../../mail/mail-date.ts';
import { isOpen, isUnpaid } from '../payments/states.ts';

type Settled = DomainEventMap['paymentSettled'];
type Payment = Settled['payment'];

/** The mail for a payment's final state; none where its page has said all: a canceled or expired order is no news. */
function mailOf({ payment, before }: Settled): MailKind | null {
  switch (payment.status) {
    case 'completed':
      return isUnpaid(before) ? 'payment_late' : 'payment';
    case 'failed':
      return isOpen(before) ? 'payment_failed' : null;
    case 'refunded':
      return 'payment_refunded';
    case 'charged_back':
      return payment.owed_credits > 0 ? 'payment_owed' : 'payment_charged_back';
    default:
      return null;
  }
}

/** Mails a payment's outcome. Payment mail ignores notification settings (docs/product/payments.md#mails). */
export async function mailSettled(deps: Deps, settled: Settled): Promise<void> {
  const kind = mailOf(settled);
  if (kind) await mailPayment(deps, kind, settled.payment);
}

/** @throws if the mail is not accepted */
export async function mailPayment(deps: Deps, kind: MailKind, payment: Payment): Promise<void> {
  const { email, language, country } = await deps.db
    .selectFrom('account')
    .innerJoin('profile', 'profile.id', 'account.id')
    .select(['email', 'language', 'country'])
    .where('account.id', '=', payment.account_id)
    .executeTakeFirstOrThrow();
  const locale = isLocale(language) ? language : DEFAULT_LOCALE;
  const intl = deps.messages.intl(locale);
  const money = (cents: number) => intl.formatNumber(cents / 100, { style: 'currency', currency: payment.currency });
  const again = kind === 'payment_failed' || kind === 'payment_expiring';
  await deps.mail.send({
    kind,
    to: email,
    locale,
    params: {
      credits: payment.credits,
      amount: money(payment.amount_cents),
      refunded: money(payment.refunded_cents),
      taken: payment.taken_credits,
      owed: payment.owed_credits,
      until: payment.expires_at ? mailDate({ locale, country }, payment.expires_at) : '',
      link: again ? paths.payment.href({ id: payment.id, paymentmethod: payment.method }) : paths.transactions.href({ id: payment.id }),
    },
  });
}
