import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../http/failure.ts';
import { settlePayment } from '../payments/settle.ts';
import { endOwnMandate, unconfirmedPayments } from './repository.ts';

/**
 * Ends a member's mandate, and the orders by it that wait for their code. What was confirmed is collected as it was announced. The same
 * call again finds it ended.
 * @throws ApiFailure `not_found` for another member's as for none
 */
export async function endMandate(deps: Deps, memberId: number, reference: string): Promise<void> {
  const id = await endOwnMandate(deps.db, memberId, reference, deps.now());
  if (id === null) throw new ApiFailure('not_found', { field: 'reference' });
  for (const waiting of await unconfirmedPayments(deps.db, memberId, { mandate: id })) await settlePayment(deps, waiting, 'cancelled');
}
