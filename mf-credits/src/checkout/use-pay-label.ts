import type { Currency } from '@nightlark/contract';
import { useMoney, useOptionLabel } from '@nightlark/i18n';
import { useIntl } from 'react-intl';
import { messages as m } from './messages.ts';
import type { PaymentOption } from './payment-options.ts';

/** Text of an order button: what is charged, and from what. A direct debit is only ordered with its mandate, a step later. */
export function usePayLabel(price: { cents: number; currency: Currency } | null, option: Omit<PaymentOption, 'value'> | undefined): string {
  const money = useMoney();
  const label = useOptionLabel();
  const { formatMessage } = useIntl();
  if (!price || !option) return formatMessage(m.payPlain);
  if (option.method === 'sepa_direct_debit') return formatMessage(m.continueDebit);
  const method = [label('payment_method', option.method), option.stored?.label].filter(Boolean).join(' ');
  return formatMessage(m.payPriceWith, { price: money(price.cents, price.currency), method });
}
