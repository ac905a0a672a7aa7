/** Allowed return paths of a payment: a conversation, or the start of one (docs/product/credits-and-premium.md#buying). */
export const WAY_BACK = /^\/(?:chats\/\d{1,16}|members\/\d{1,16}\/chat)$/;

/** The return path to a conversation in the query; null if missing or invalid. */
export function wayBack(query: URLSearchParams): string | null {
  const back = query.get('back');
  return back !== null && WAY_BACK.test(back) ? back : null;
}
