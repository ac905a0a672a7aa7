import type { Payment } from '@nightlark/contract';
import { type FailedOutcome, failedOutcomeOf } from '../../outcome/failed-outcome.ts';
import { messages as common } from '../../outcome/messages.ts';
import { messages as m } from './messages.ts';

/** Another amount than the price was received: it gave no credits, and goes back. */
const UNCREDITED: Readonly<Partial<Record<Payment['status'], FailedOutcome>>> = {
  completed: { icon: 'undo', title: m.returningTitle, text: m.uncreditedText },
  refunded: { icon: 'undo', title: common.refundedTitle, text: m.uncreditedText },
  charged_back: { icon: 'undo', title: common.chargedBackTitle, text: m.uncreditedChargedBackText },
};

/** Messages for a payment that gave no credits, or whose credits are gone; null for others. */
export function outcomeOf(payment: Payment): FailedOutcome | null {
  return (payment.credited ? undefined : UNCREDITED[payment.status]) ?? failedOutcomeOf(payment);
}
