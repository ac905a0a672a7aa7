/** Where a payment may lead back to: a conversation, or the start of one (decision 134). */
export const WAY_BACK = /^\/(?:chats\/\d{1,10}|members\/\d{1,10}\/chat)$/;

/** The conversation that an address names in its query as the way back; null where it names none, or anything else. */
export function wayBack(query: URLSearchParams): string | null {
  const back = query.get('back');
  return back !== null && WAY_BACK.test(back) ? back : null;
}
