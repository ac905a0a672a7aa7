import { DEFAULT_LOCALE, isLocale, paths } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { balanceOf } from '../credits/wallet.ts';
import type { PaymentRow } from './presenter.ts';

/** Tells the buyer's open tabs, and sends the receipt. Payment mail is exempt from switched-off notifications. */
export async function announcePayment(deps: Deps, payment: PaymentRow): Promise<void> {
  if (payment.status === 'pending' || payment.status === 'loading') return;
  const account = await deps.db
    .selectFrom('account')
    .select(['email', 'language', 'paid_user'])
    .where('id', '=', payment.account_id)
    .executeTakeFirstOrThrow();
  deps.events.publish(payment.account_id, 'credits', {
    credits: await balanceOf(deps.db, payment.account_id),
    paid_user: account.paid_user,
  });
  if (payment.status !== 'completed') return;
  const locale = isLocale(account.language) ? account.language : DEFAULT_LOCALE;
  const amount = deps.messages.intl(locale).formatNumber(payment.amount_cents / 100, { style: 'currency', currency: payment.currency });
  try {
    await deps.mail.send({
      kind: 'payment',
      to: account.email,
      locale,
      params: { credits: payment.credits, amount, link: paths.transactions.href({ id: payment.id }) },
    });
  } catch (error) {
    deps.log.error({ err: error, payment: payment.id }, 'receipt not sent');
  }
}
