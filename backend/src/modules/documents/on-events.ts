import type { Deps } from '../../deps.ts';
import { issueDocuments } from './issue.ts';

/** Issues the documents of payments and refunds; a failure is logged, and retried by the job. */
export function subscribeDocuments(deps: Deps): void {
  deps.domainEvents.subscribe('paymentSettled', ({ payment }) => issueDocuments(deps, payment.id));
}
