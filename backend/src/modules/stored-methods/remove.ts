import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import { tokenOf } from './stored-methods.ts';

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
