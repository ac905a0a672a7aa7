import { formatMoney } from '../frame/format.ts';
import type { AmountMismatch } from '../../payments/operator/amount-mismatch.ts';

type Amounts = Pick<AmountMismatch, 'expected_cents' | 'expected_currency' | 'received_cents' | 'received_currency'>;

export const expectedText = ({ expected_cents, expected_currency }: Amounts): string => formatMoney(expected_cents, expected_currency);

/** As the provider reported it: perhaps without an amount, or in a currency that does not exist. */
export function receivedText({ received_cents, received_currency }: Amounts): string {
  if (received_cents === null) return `an unknown amount in ${received_currency}`;
  const isCode = /^[A-Z]{3}$/.test(received_currency);
  return isCode ? formatMoney(received_cents, received_currency) : `${(received_cents / 100).toFixed(2)} ${received_currency}`;
}
