import type { Deps } from '../../deps.ts';
import { issueDocuments } from './issue.ts';

/** Issues the documents of what was paid or given back; what fails here is logged, and done by the job. */
export function subscribeDocuments(deps: Deps): void {
  deps.domainEvents.subscribe('paymentSettled', ({ payment }) => issueDocuments(deps, payment.id));
}
