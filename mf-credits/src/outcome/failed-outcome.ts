import type { Payment } from '@nightlark/contract';
import type { IconName } from '@nightlark/ui';
import type { MessageDescriptor } from 'react-intl';
import { messages as m } from './messages.ts';

export interface FailedOutcome {
  icon: IconName;
  title: MessageDescriptor;
  text: MessageDescriptor;
}

const FAILED: Readonly<Record<NonNullable<Payment['failure']> | 'unknown', FailedOutcome>> = {
  declined: { icon: 'card', title: m.declinedTitle, text: m.declinedText },
  stored_card_failed: { icon: 'card', title: m.storedTitle, text: m.storedText },
  unreachable: { icon: 'alert', title: m.unreachableTitle, text: m.unreachableText },
  unknown: { icon: 'alert', title: m.failedTitle, text: m.failedText },
};
const OUTCOMES: Readonly<Partial<Record<Payment['status'], FailedOutcome>>> = {
  cancelled: { icon: 'close', title: m.cancelledTitle, text: m.cancelledText },
  expired: { icon: 'clock', title: m.expiredTitle, text: m.expiredText },
  refunded: { icon: 'undo', title: m.refundedTitle, text: m.refundedText },
  charged_back: { icon: 'undo', title: m.chargedBackTitle, text: m.chargedBackText },
};

/** Messages for a failed, cancelled, expired or reversed payment; null for others. */
export function failedOutcomeOf({ status, failure }: Payment): FailedOutcome | null {
  return status === 'failed' ? FAILED[failure ?? 'unknown'] : (OUTCOMES[status] ?? null);
}
