import type { Deps } from '../deps.ts';
import { deliverSignupMessage } from './chat/deliver-signup-message.ts';
import { clearTyping } from './chat/typing.ts';
import { blockAfterReturn } from './direct-debit/repository/blocks.ts';
import { issueDocuments } from './documents/issue.ts';
import { subscribeStreams } from './live/append-events.ts';
import { subscribeNotifications } from './notifications/on-events.ts';
import { watchMessage } from './report/scam-signals.ts';
import { holdIfRecognised } from './sanctions/marks.ts';
import { storePaymentMethod } from './stored-methods/store.ts';

/** Subscribers of domain events, in the order in which they are called. */
export function subscribeModules(deps: Deps): void {
  const { domainEvents } = deps;
  domainEvents.subscribe('messageSent', ({ message }) => clearTyping(deps, message.conversation_id, message.sender_id));
  for (const event of ['accountActivated', 'accountReleased', 'ageProved', 'countryChanged'] as const)
    domainEvents.subscribe(event, ({ accountId }) => deliverSignupMessage(deps, accountId));
  blockReturnedDebits(deps);
  // Before the mails, which link to the documents. A failure is logged, and retried by the job.
  domainEvents.subscribe('paymentSettled', ({ payment }) => issueDocuments(deps, payment.id));
  subscribeStreams(deps);
  subscribeNotifications(deps);
  // In the background.
  domainEvents.subscribe('messageSent', ({ message }) => {
    watchMessage(deps, message).catch((error: unknown) => deps.log.warn({ err: error }, 'a message not looked at for signs of fraud'));
  });
  domainEvents.subscribe('traceLeft', (trace) => holdIfRecognised(deps, trace));
  domainEvents.subscribe('paymentSettled', ({ payment }) => storePaymentMethod(deps, payment));
}

/**
 * A returned debit blocks direct debit for its member and its bank account (docs/product/payments.md#direct-debit), in the transaction
 * that records the return: there is no gap in which another could be ordered.
 */
function blockReturnedDebits({ domainEvents, now }: Deps): void {
  domainEvents.subscribeInTransaction(async (trx, happened) => {
    for (const one of happened) {
      if (one.name !== 'paymentSettled') continue;
      const { payment } = one.event;
      const isReturn = payment.status === 'failed' || payment.status === 'charged_back';
      if (payment.method === 'sepa_direct_debit' && isReturn && payment.provider_id) await blockAfterReturn(trx, payment.id, now());
    }
    return () => undefined;
  });
}
