import type { PaymentMethod, StoredMethod } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import { sealOf } from '../../sealed-columns.ts';

/** Tokens are encrypted: a copy of the database can't be used to pay (docs/product/payments.md#stored-methods). */
export const tokenSeal = (deps: Pick<Deps, 'secrets'>) => sealOf(deps, 'stored_method.token');

/**
 * The payment methods that the attached provider stores for a member, the most recently used first; those of a previous provider are
 * unusable.
 */
export const selectStoredMethods = ({ db, payments, now }: Pick<Deps, 'db' | 'payments' | 'now'>, memberId: number) =>
  db
    .selectFrom('stored_method')
    .select(['id', 'method', 'label', 'expires'])
    .where('account_id', '=', memberId)
    .where('provider', '=', payments?.name ?? '')
    .where((where) => where.or([where('expires', 'is', null), where('expires', '>=', now().toISOString().slice(0, 7))]))
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc');

export const storedMethodsOf = (deps: Deps, memberId: number): Promise<StoredMethod[]> => selectStoredMethods(deps, memberId).execute();

/**
 * The stored payment method of an order.
 * @throws ApiFailure `not_found` for another member's as for an unknown one, and for one of another method
 */
export async function requireStoredMethod(deps: Deps, memberId: number, id: number, method: PaymentMethod): Promise<StoredMethod> {
  const row = (await storedMethodsOf(deps, memberId)).find((each) => each.id === id && each.method === method);
  if (!row) throw new ApiFailure('not_found', { field: 'stored_method' });
  return row;
}

/** The provider's token; null if it was removed since, or encrypted with a key that is lost. */
export async function tokenOf(deps: Deps, id: number): Promise<string | null> {
  const row = await deps.db.selectFrom('stored_method').select('token').where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  try {
    return tokenSeal(deps).open(Buffer.from(row.token));
  } catch (error) {
    deps.log.error({ err: error, stored_method: id }, 'the token of a stored payment method cannot be read');
    return null;
  }
}

/**
 * Removes a stored payment method here, and requests its deletion from the provider. Removal works even if the provider does not respond:
 * without the token nothing can be charged.
 * @throws ApiFailure `not_found` for another member's as for an unknown one
 */
export async function removeStoredMethod(deps: Deps, memberId: number, id: number): Promise<void> {
  const token = await tokenOf(deps, id);
  const gone = await deps.db
    .deleteFrom('stored_method')
    .where('id', '=', id)
    .where('account_id', '=', memberId)
    .returning('provider')
    .executeTakeFirst();
  if (!gone) throw new ApiFailure('not_found');
  if (token === null || deps.payments?.name !== gone.provider) return;
  try {
    await deps.payments.forget(token);
  } catch (error) {
    deps.log.warn({ err: error }, 'the payment provider was not told to delete a stored payment method');
  }
}
