/** What a page says was just done; the address carries the id alone. */
const NOTICES = {
  refunded: { tone: 'good', text: 'Refunded.' },
  refund_failed: { tone: 'bad', text: 'Not refunded: the provider refused or did not answer. The journal says why.' },
  charged_back: { tone: 'good', text: 'Noted as charged back.' },
  code_made: { tone: 'good', text: 'The code is there.' },
  code_ended: { tone: 'good', text: 'The code has ended.' },
  price_set: { tone: 'good', text: 'The price counts from now on.' },
  bundle_set: { tone: 'good', text: 'The bundle was changed.' },
  reviewed: { tone: 'good', text: 'Decided.' },
  no_such_member: { tone: 'bad', text: 'No member has that address.' },
} as const;
export type NoticeId = keyof typeof NOTICES;

export const noticeOf = (id: unknown): (typeof NOTICES)[NoticeId] | null =>
  typeof id === 'string' && Object.hasOwn(NOTICES, id) ? NOTICES[id as NoticeId] : null;
