import type { Settings, User } from '@nightlark/contract';
import type { OutboxItem } from '../../outbox/types.ts';
import type { ChatData, Obstacle } from './types.ts';

const BY_CODE: Readonly<Record<string, Obstacle>> = {
  not_enough_credits: 'not_enough_credits',
  limit_reached: 'limit_reached',
  conversation_limit: 'conversation_limit',
  not_confirmed: 'not_confirmed',
  counterpart_not_confirmed: 'counterpart_not_confirmed',
  not_found: 'deleted',
};

/** Price of a rejected message in credits. */
export function costOf({ type, gift_credits }: OutboxItem, { message_credits, photo_credits }: Settings): number {
  if (type === 'gift') return gift_credits ?? 1;
  return type === 'photo' ? photo_credits : message_credits;
}

/** The obstacle that a message was rejected for, if it still applies; null if a retry may succeed. */
export function obstacleHeld(code: string | undefined, user: User | null, cost: number): Obstacle | null {
  const obstacle = code === undefined ? undefined : BY_CODE[code];
  if (!obstacle || !user) return null;
  if (obstacle === 'not_enough_credits') return user.credits < cost ? obstacle : null;
  if (obstacle === 'limit_reached' || obstacle === 'conversation_limit') return user.paid_user ? null : obstacle;
  if (obstacle === 'not_confirmed') return user.status === 'not_confirmed' ? obstacle : null;
  return obstacle;
}

/** Predicts the obstacle of the next text message from the member's own data (docs/product/chat.md#who-may-write). */
export function obstacleAhead(user: User | null, { isNew, nextCost }: Pick<ChatData, 'isNew' | 'nextCost'>): Obstacle | null {
  if (!user) return null;
  if (user.status === 'not_confirmed') return 'not_confirmed';
  if (isNew && user.conversations_left === 0) return 'conversation_limit';
  if (nextCost <= user.credits) return null;
  return user.paid_user ? 'not_enough_credits' : 'limit_reached';
}
