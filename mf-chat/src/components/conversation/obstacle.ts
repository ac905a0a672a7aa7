import { isApiError } from '@nightlark/api-client';
import type { User } from '@nightlark/contract';
import type { ChatData, Obstacle } from './types.ts';

const BY_CODE: Readonly<Record<string, Obstacle>> = {
  not_enough_credits: 'not_enough_credits',
  limit_reached: 'limit_reached',
  conversation_limit: 'conversation_limit',
  not_confirmed: 'not_confirmed',
  counterpart_not_confirmed: 'counterpart_not_confirmed',
  not_found: 'deleted',
};

/** The obstacle that a refusal names; null where trying again may help. */
export function obstacleOf(error: unknown): Obstacle | null {
  return isApiError(error) ? (BY_CODE[error.code] ?? null) : null;
}

/** What will stand in the way of the next text message, as far as the member's own numbers tell (docs/product/chat.md#who-may-write). */
export function obstacleAhead(user: User | null, { id, nextCost }: Pick<ChatData, 'id' | 'nextCost'>): Obstacle | null {
  if (!user) return null;
  if (user.status === 'not_confirmed') return 'not_confirmed';
  if (id === null && user.conversations_left === 0) return 'conversation_limit';
  if (nextCost <= user.credits) return null;
  return user.paid_user ? 'not_enough_credits' : 'limit_reached';
}
