import type { Payment } from '@nightlark/contract';
import { defineMessages } from '@nightlark/i18n';
import type { IconName } from '@nightlark/ui';
import type { MessageDescriptor } from 'react-intl';
import { messages as m } from './messages.ts';

/** Messages for a payment of another amount than the price, which is given back without credits. */
const uncredited = defineMessages({
  returningTitle: { id: 'credits.payment.uncredited.title', defaultMessage: '{amount} is being refunded' },
  uncreditedText: {
    id: 'credits.payment.uncredited.text',
    defaultMessage:
      'We received another amount than the price of your order, so no credits were added. The money goes back the way it came.',
  },
  uncreditedChargedBackText: {
    id: 'credits.payment.uncredited.charged-back',
    defaultMessage:
      'Your bank or card company took {amount} back. It was not the price of your order, so no credits had been added. {method} can’t be used here for now.',
  },
});

interface FailedOutcome {
  icon: IconName;
  title: MessageDescriptor;
  text: MessageDescriptor;
}

const FAILED: Readonly<Record<NonNullable<Payment['failure']> | 'unknown', FailedOutcome>> = {
  declined: { icon: 'card', title: m.declinedTitle, text: m.declinedText },
  stored_card_failed: { icon: 'card', title: m.storedTitle, text: m.storedText },
  unreachable: { icon: 'alert', title: m.unreachableTitle, text: m.unreachableText },
  replaced: { icon: 'close', title: m.replacedTitle, text: m.replacedText },
  unknown: { icon: 'alert', title: m.failedTitle, text: m.failedText },
};
const OUTCOMES: Readonly<Partial<Record<Payment['status'], FailedOutcome>>> = {
  cancelled: { icon: 'close', title: m.cancelledTitle, text: m.cancelledText },
  expired: { icon: 'clock', title: m.expiredTitle, text: m.expiredText },
  refunded: { icon: 'undo', title: m.refundedTitle, text: m.refundedText },
  charged_back: { icon: 'undo', title: m.chargedBackTitle, text: m.chargedBackText },
};

/** Another amount than the price was received: it gave no credits, and goes back. */
const UNCREDITED: Readonly<Partial<Record<Payment['status'], FailedOutcome>>> = {
  completed: { icon: 'undo', title: uncredited.returningTitle, text: uncredited.uncreditedText },
  refunded: { icon: 'undo', title: m.refundedTitle, text: uncredited.uncreditedText },
  charged_back: { icon: 'undo', title: m.chargedBackTitle, text: uncredited.uncreditedChargedBackText },
};

/** Messages for a payment that failed, was cancelled, expired or reversed, or gave no credits; null for others. */
export function failedOutcomeOf({ status, failure, credited }: Payment): FailedOutcome | null {
  const returning = credited ? undefined : UNCREDITED[status];
  if (returning) return returning;
  return status === 'failed' || failure === 'replaced' ? FAILED[failure ?? 'unknown'] : (OUTCOMES[status] ?? null);
}
