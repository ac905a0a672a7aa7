import { TYPING_EXPIRES_MS, TYPING_SEND_MS } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';

/**
 * Typing states and their expiry, in this process's memory only: with several processes the live event still reaches
 * everybody, and only a page opened in those few seconds misses it.
 */
const byDeps = new WeakMap<Deps, Map<string, number>>();

function typists(deps: Deps): Map<string, number> {
  const known = byDeps.get(deps) ?? new Map<string, number>();
  byDeps.set(deps, known);
  return known;
}

const keyOf = (conversationId: number, memberId: number) => `${conversationId}:${memberId}`;

/** Records that a member types and notifies the other, at most every 3 s (docs/product/chat.md). */
export function recordTyping(deps: Deps, conversationId: number, memberId: number, otherId: number): void {
  const now = deps.now().getTime();
  const known = typists(deps);
  for (const [key, until] of known) if (until <= now) known.delete(key);
  const until = known.get(keyOf(conversationId, memberId)) ?? 0;
  if (now < until - TYPING_EXPIRES_MS + TYPING_SEND_MS) return;
  known.set(keyOf(conversationId, memberId), now + TYPING_EXPIRES_MS);
  deps.events.publish(otherId, 'typing', { conversation: conversationId });
}

export function isTyping(deps: Deps, conversationId: number, memberId: number): boolean {
  return (typists(deps).get(keyOf(conversationId, memberId)) ?? 0) > deps.now().getTime();
}

export function clearTyping(deps: Deps, conversationId: number, memberId: number): void {
  typists(deps).delete(keyOf(conversationId, memberId));
}
