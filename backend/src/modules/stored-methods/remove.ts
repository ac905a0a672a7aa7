import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../http/failure.ts';
import { tokenOf } from './stored-methods.ts';

/**
 * Removes a kept means here, and has the provider forget it. A provider that does not answer keeps nobody from removing it: without the
 * token nothing can be charged.
 * @throws ApiFailure `not_found` for another member's as for none
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
    deps.log.warn({ err: error }, 'the payment provider was not told to forget a means of payment');
  }
}
