import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Deps } from '../deps.ts';

/** A pending order of 25 credits. @returns its id; the provider's is `test_` plus the same */
export async function aPendingPayment(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  accountId: number,
  overrides: Partial<Insertable<Database['payment']>> = {},
): Promise<string> {
  const id = overrides.id ?? randomUUID();
  await db
    .insertInto('payment')
    .values({
      id,
      account_id: accountId,
      bundle_id: 'credits-25',
      method: 'visa',
      status: 'pending',
      credits: 25,
      amount_cents: 1_649,
      vat_cents: 286,
      currency: 'EUR',
      country: 'NL',
      provider_id: `test_${id}`,
      idempotency_key: id,
      request_hash: '',
      created_at: now(),
      updated_at: now(),
      ...overrides,
    })
    .execute();
  return id;
}
