import type { Deps } from '../../deps.ts';
import { blockAfterReturn } from './repository/blocks.ts';

/**
 * A returned debit blocks direct debit for its member and its bank account (docs/product/payments.md#direct-debit), in the transaction
 * that records the return: there is no gap in which another could be ordered.
 */
export function subscribeDirectDebit(deps: Deps): void {
  deps.domainEvents.subscribeInTransaction(async (trx, happened) => {
    for (const one of happened) {
      if (one.name !== 'paymentSettled') continue;
      const { payment } = one.event;
      const isReturn = payment.status === 'failed' || payment.status === 'charged_back';
      if (payment.method === 'sepa_direct_debit' && isReturn && payment.provider_id) await blockAfterReturn(trx, payment.id, deps.now());
    }
    return () => undefined;
  });
}
