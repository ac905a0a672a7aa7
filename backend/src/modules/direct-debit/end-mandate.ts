import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import { settlePayment } from '../payments/settlement/settle.ts';
import { endOwnMandate } from './repository/mandates.ts';
import { unconfirmedPayments } from './repository/orders.ts';

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
