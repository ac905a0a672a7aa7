/** Confirmations of a completed action; the URL carries the id only. */
const NOTICES = {
  refunded: { tone: 'good', text: 'Refunded.' },
  refund_again: { tone: 'warn', text: 'This form was sent before, and asked once.' },
  refund_waiting: {
    tone: 'warn',
    text: 'Asked of the provider, which has not paid it out yet. The page shows it as being refunded until then.',
  },
  refund_failed: { tone: 'bad', text: 'Not refunded. The audit log says why.' },
  refund_changed: {
    tone: 'bad',
    text: 'Not refunded: meanwhile another amount can be given back. Look at the payment as it is now, then decide again.',
  },
  refund_confirmed: { tone: 'good', text: 'Booked as paid out.' },
  refund_resent: { tone: 'good', text: 'Sent to the provider again.' },
  charged_back: { tone: 'good', text: 'Noted as charged back.' },
  mismatch_credited: { tone: 'good', text: 'Credited as ordered; the amount received was booked.' },
  debt_written_off: { tone: 'good', text: 'The debt was written off.' },
  code_made: { tone: 'good', text: 'The code is there.' },
  code_ended: { tone: 'good', text: 'The code has ended.' },
  price_set: { tone: 'good', text: 'The price counts from now on.' },
  price_removed: { tone: 'good', text: 'The price is gone: the price everywhere in that currency counts there from now on.' },
  last_price_removed: { tone: 'good', text: 'The price is gone: the bundle is not sold there in that currency any more.' },
  currency_set: { tone: 'good', text: 'The country’s currency was set.' },
  bundle_made: { tone: 'good', text: 'The bundle is there; now it needs prices.' },
  bundle_set: { tone: 'good', text: 'The bundle was changed.' },
  block_lifted: { tone: 'good', text: 'The block was lifted.' },
  method_unblocked: { tone: 'good', text: 'The member can pay by that method again.' },
  reviewed: { tone: 'good', text: 'Decided.' },
  operator_set: { tone: 'good', text: 'Changed. Their sessions have ended.' },
  operator_changed: { tone: 'bad', text: 'Nothing was changed: another admin changed these roles after you opened the page. Look again.' },
  operator_taken: { tone: 'bad', text: 'Nobody was made: an operator has that name, or had it. Choose another.' },
  operator_own: { tone: 'bad', text: 'Nothing was changed: another admin does that for you.' },
  no_such_member: { tone: 'bad', text: 'No member has that address.' },
} as const;
export type NoticeId = keyof typeof NOTICES;

export const noticeOf = (id: unknown): (typeof NOTICES)[NoticeId] | null =>
  typeof id === 'string' && Object.hasOwn(NOTICES, id) ? NOTICES[id as NoticeId] : null;
