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
export function freeMessagesLeft(wallet: Pick<MessagingBalance, 'paid' | 'freeMessagesUsed'>): number | null {
  return wallet.paid ? null : Math.max(0, DEFAULTS.freeMessages - wallet.freeMessagesUsed);
}

/** Conversations a free member may still start; null for premium, who is not limited. */
export function conversationsLeft(wallet: Pick<MessagingBalance, 'paid' | 'conversationsStarted'>): number | null {
  return wallet.paid ? null : Math.max(0, CONVERSATIONS_FREE - wallet.conversationsStarted);
}

/** Price in credits of the next text message: zero while free ones remain. */
export function textCost(wallet: MessagingBalance, prices: Prices): number {
  return (freeMessagesLeft(wallet) ?? 0) > 0 ? 0 : prices.message;
}

/** Why the member can't pay this, or null. A free member has reached the limit of free messages, a premium one has an empty wallet. */
export function refusalFor(
  wallet: MessagingBalance,
  cost: number,
  type: Exclude<MessageType, 'deleted'>,
): Extract<ErrorCode, 'limit_reached' | 'not_enough_credits'> | null {
  if (wallet.balance >= cost) return null;
  return wallet.paid || type === 'gift' || type === 'photo' ? 'not_enough_credits' : 'limit_reached';
}
