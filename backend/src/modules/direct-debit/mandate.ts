import { randomBytes } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import { settlePayment } from '../payments/settlement/settle.ts';
import { insertMandate, type MandateRow, validMandates, endOwnMandate } from './repository/mandates.ts';
import { unconfirmedPayments } from './repository/orders.ts';
import { sealsOf } from './sealed.ts';

export interface Payer {
  account_holder: string;
  /** In the electronic form. */
  iban: string;
  street: string;
  house_number: string;
  zip: string;
  city: string;
}

/** The payer's existing mandate, if it is valid and its details are the same; otherwise a new one, to be signed. */
export async function mandateFor(
  deps: Pick<Deps, 'db' | 'now' | 'secrets' | 'domainEvents'>,
  { id, country }: { id: number; country: string },
  payer: Payer,
): Promise<MandateRow> {
  const { iban: seal } = sealsOf(deps);
  const hash = seal.mark(payer.iban);
  const fields = ['account_holder', 'street', 'house_number', 'zip', 'city'] as const;
  const known = (await validMandates(deps.db, id, deps.now())).find(
    (mandate) => mandate.iban_hash.equals(hash) && fields.every((field) => mandate[field] === payer[field]),
  );
  if (known) return known;
  const { iban, ...rest } = payer;
  await deps.domainEvents.publish({ name: 'traceLeft', event: { accountId: id, iban: hash } });
  return insertMandate(deps.db, {
    ...rest,
    account_id: id,
    country,
    reference: newReference(),
    iban: seal.seal(iban),
    iban_hash: hash,
    iban_last4: iban.slice(-4),
    created_at: deps.now(),
  });
}

/** Unambiguous letters and digits, in groups; 16 of them, of the 35 that banks accept. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const newReference = () =>
  [...randomBytes(16)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');

/**
 * Ends a member's mandate, and its orders that wait for their code. A confirmed order is still collected as announced. Idempotent.
 * @throws ApiFailure `not_found` for another member's as for an unknown one
 */
export async function endMandate(deps: Deps, memberId: number, reference: string): Promise<void> {
  const id = await endOwnMandate(deps.db, memberId, reference, deps.now());
  if (id === null) throw new ApiFailure('not_found', { field: 'reference' });
  for (const waiting of await unconfirmedPayments(deps.db, memberId, { mandate: id }))
    await settlePayment(deps, waiting, 'cancelled', { source: 'direct_debit', onlyFrom: 'loading' });
}
