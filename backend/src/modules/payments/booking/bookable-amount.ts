import { CURRENCIES, type Currency } from '@nightlark/contract';
import type { Selectable } from 'kysely';
import type { Database } from '../../../db/schema.ts';

type Received = Pick<Selectable<Database['amount_mismatch']>, 'received_cents' | 'received_currency'>;

/** What the provider received, if that can be booked: an amount, in a currency of ours. */
export function bookableAmount({ received_cents, received_currency }: Received): { amount_cents: number; currency: Currency } | null {
  const currency = CURRENCIES.find((each) => each === received_currency);
  return currency && received_cents !== null && received_cents > 0 ? { amount_cents: received_cents, currency } : null;
}
