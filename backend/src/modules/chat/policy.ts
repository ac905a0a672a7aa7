import { CONVERSATIONS_FREE, DEFAULTS, type ErrorCode, type MessageType } from '@nightlark/contract';
import type { Prices } from '../credits/prices.ts';

/** Input of whether and at which price a member may write (docs/product/chat.md#who-may-write). */
export interface MessagingBalance {
  paid: boolean;
  freeMessagesUsed: number;
  conversationsStarted: number;
  balance: number;
}

/** Free messages that a free member has remaining; null for premium, who has none. */
export function freeMessagesLeft(purse: Pick<MessagingBalance, 'paid' | 'freeMessagesUsed'>): number | null {
  return purse.paid ? null : Math.max(0, DEFAULTS.freeMessages - purse.freeMessagesUsed);
}

/** Conversations a free member may still start; null for premium, who is not limited. */
export function conversationsLeft(purse: Pick<MessagingBalance, 'paid' | 'conversationsStarted'>): number | null {
  return purse.paid ? null : Math.max(0, CONVERSATIONS_FREE - purse.conversationsStarted);
}

/** Price in credits of the next text message: zero while free ones remain. */
export function textCost(purse: MessagingBalance, prices: Prices): number {
  return (freeMessagesLeft(purse) ?? 0) > 0 ? 0 : prices.message;
}

/** Why the member can't pay this, or null. A free member has reached the limit of free messages, a premium one has an empty wallet. */
export function refusalFor(
  purse: MessagingBalance,
  cost: number,
  type: Exclude<MessageType, 'deleted'>,
): Extract<ErrorCode, 'limit_reached' | 'not_enough_credits'> | null {
  if (purse.balance >= cost) return null;
  return purse.paid || type === 'gift' || type === 'photo' ? 'not_enough_credits' : 'limit_reached';
}
