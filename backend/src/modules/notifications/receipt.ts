import { DEFAULT_LOCALE, isLocale, paths } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import type { DomainEventMap } from '../../domain-events/domain-events.ts';

/** Mails the receipt of what was paid. Payment mail is exempt from switched-off notifications. */
export async function sendReceipt(deps: Deps, { payment }: DomainEventMap['paymentSettled']): Promise<void> {
  if (payment.status !== 'completed') return;
  const { email, language } = await deps.db
    .selectFrom('account')
    .select(['email', 'language'])
    .where('id', '=', payment.account_id)
    .executeTakeFirstOrThrow();
  const locale = isLocale(language) ? language : DEFAULT_LOCALE;
  const amount = deps.messages.intl(locale).formatNumber(payment.amount_cents / 100, { style: 'currency', currency: payment.currency });
  const link = paths.transactions.href({ id: payment.id });
  await deps.mail.send({ kind: 'payment', to: email, locale, params: { credits: payment.credits, amount, link } });
}
