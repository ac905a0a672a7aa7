import { createHash } from 'node:crypto';
import { CONVERSATIONS_FREE, DEFAULTS, type Gif, type MessageType } from '@nightlark/contract';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { type RecordEvent, transact } from '../../domain-events/transact.ts';
import { ApiFailure } from '../../failure.ts';
import { type Prices, pricesFor } from '../credits/prices.ts';
import { spendCredits } from '../credits/wallet.ts';
import { refuseSanctioned, SHUT_OUT } from '../../session/sanctions.ts';
import { giftPrice } from './gifts.ts';
import { clearDraft } from './drafts.ts';
import { attachPhoto } from './photos/attach-photo.ts';
import { loadSendContext, lockMembers, type SendContext } from './load-send-context.ts';
import { conversationsLeft, type MessagingBalance, refusalFor, textCost } from './policy.ts';
import type { MessageRow } from './message-row.ts';
import { createConversation } from './repository.ts';
import { bringToFront, storeMessage } from './store-message.ts';

/** Input of a message. */
export interface OutgoingMessage {
  clientId: string;
  type: Exclude<MessageType, 'deleted'>;
  text: string;
  /** The site's maximum of its text; by default the contract's applies alone. */
  maxLength?: number | undefined;
  gift?: string | undefined;
  gif?: Gif | undefined;
  /** Returned by `uploadChatPhoto`. */
  photo?: number | undefined;
  viewOnce?: boolean | undefined;
  /** A message of the same conversation. */
  replyTo?: number | undefined;
  fictionalAcknowledged?: boolean | undefined;
}

const DAY_MS = 86_400_000;

export interface SentMessage {
  message: MessageRow;
  /** The sender's, after it. */
  purse: MessagingBalance;
  /** True for the response to a retry: nothing was written. */
  repeated: boolean;
}

/**
 * Sends a message: conversation, price and message in one transaction, once per `(sender, clientId)`
 * (docs/product/chat.md).
 * @param prices by default those of the platform's own site
 */
export async function sendMessage(
  deps: Deps,
  senderId: number,
  receiverId: number,
  draft: OutgoingMessage,
  prices?: Prices,
): Promise<SentMessage> {
  const known = prices ?? (await pricesFor(deps));
  return transact(deps, (trx, record) => sendInTransaction(trx, record, deps.now(), known, senderId, receiverId, draft));
}

/** The same within the caller's transaction. */
export async function sendInTransaction(
  trx: Db,
  record: RecordEvent,
  now: Date,
  prices: Prices,
  senderId: number,
  receiverId: number,
  draft: OutgoingMessage,
): Promise<SentMessage> {
  const accounts = await lockMembers(trx, senderId, receiverId);
  const sender = accounts.get(senderId);
  if (!sender) throw new ApiFailure('not_found');
  const context = await loadSendContext(trx, { senderId, receiverId, clientId: draft.clientId });
  const purse: MessagingBalance = { ...sender.purse, balance: context.balance };
  const hash = requestHash(receiverId, draft);
  const { earlier } = context;
  if (earlier) {
    if (earlier.request_hash !== hash) throw new ApiFailure('idempotency_conflict');
    const message = await trx.selectFrom('message').selectAll().where('id', '=', earlier.id).executeTakeFirstOrThrow();
    return { message, purse, repeated: true };
  }
  if (draft.maxLength !== undefined && draft.text.length > draft.maxLength) throw new ApiFailure('validation', { field: 'text' });
  const receiver = accounts.get(receiverId);
  if (!receiver || senderId === receiverId) throw new ApiFailure('not_found');
  if (sender.status !== 'active') throw new ApiFailure('not_confirmed');
  const isNew = context.conversationId === null;
  if (context.isSanctioned) {
    const kinds = [
      ...SHUT_OUT,
      'held',
      ...(isNew ? ['restricted' as const] : []),
      ...(draft.type === 'photo' ? ['photos' as const] : []),
    ] as const;
    await refuseSanctioned(trx, senderId, now, kinds);
  }
  requireReachable(context.profile, receiver.status, { isBlocked: context.isBlocked, isKnown: !isNew });
  if (isNew && conversationsLeft(purse) === 0) throw new ApiFailure('conversation_limit', { params: { limit: CONVERSATIONS_FREE } });
  if (isNew) await requireFirstMessageQuota(trx, senderId, now);
  if (draft.replyTo !== undefined) await requireQuotable(trx, senderId, context.conversationId, draft.replyTo);
  const cost = costOf(draft, purse, prices);
  if (cost === null) throw new ApiFailure('validation', { field: 'gift' });
  if (context.profile.fictional && cost > 0 && !draft.fictionalAcknowledged) throw new ApiFailure('fictional_acknowledgement');
  const refusal = refusalFor(purse, cost, draft.type);
  if (refusal) throw new ApiFailure(refusal);

  const conversationId = context.conversationId ?? (await createConversation(trx, senderId, receiverId, now));
  const paid = await pay(trx, senderId, cost, draft, purse);
  const message = await storeMessage(trx, {
    conversation_id: conversationId,
    sender_id: senderId,
    client_id: draft.clientId,
    request_hash: hash,
    type: draft.type,
    text: draft.text,
    gift: draft.type === 'gift' ? draft.gift! : null,
    gif: draft.type === 'gif' ? draft.gif! : null,
    reply_to: draft.replyTo ?? null,
    cost,
    sent_at: now,
  });
  if (draft.type === 'photo')
    await attachPhoto(trx, { senderId, photoId: draft.photo!, messageId: message.id, viewOnce: draft.viewOnce ?? false, now });
  const unarchived = await bringToFront(trx, { conversationId, receiverId, sentAt: now });
  record('messageSent', { message, receiverId });
  record('balanceChanged', { accountId: senderId });
  if (draft.type === 'text' && context.hasDraft && (await clearDraft(trx, senderId, receiverId, draft.text)))
    record('draftChanged', { memberId: senderId, otherId: receiverId });
  for (const memberId of unarchived) record('chatArchived', { memberId, conversationId, archived: false });
  const started = purse.conversationsStarted + (isNew ? 1 : 0);
  return { message, purse: { ...paid, conversationsStarted: started }, repeated: false };
}

/** The price of a draft, or null for an unknown gift. Gifts and photos always cost; a GIF costs the same as text. */
function costOf(draft: OutgoingMessage, purse: MessagingBalance, prices: Prices): number | null {
  if (draft.type === 'gift') return giftPrice(draft.gift, prices.gifts);
  return draft.type === 'photo' ? prices.photo : textCost(purse, prices);
}

/** @throws ApiFailure `first_message_limit` with the time when one more member may be written to */
async function requireFirstMessageQuota(trx: Db, senderId: number, now: Date): Promise<void> {
  const limit = DEFAULTS.firstMessagesPerDay;
  const started = await trx
    .selectFrom('conversation')
    .select('created_at')
    .where('started_by', '=', senderId)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  if (started.length < limit) return;
  const retryAfter = Math.max(1, Math.ceil((started.at(-1)!.created_at.getTime() + DAY_MS - now.getTime()) / 1000));
  throw new ApiFailure('first_message_limit', { params: { limit }, retryAfter });
}

/** @throws ApiFailure `validation` for a message of another conversation, and one that the sender removed with the conversation */
async function requireQuotable(trx: Db, senderId: number, conversationId: number | null, messageId: number): Promise<void> {
  const quoted =
    conversationId === null
      ? undefined
      : await trx
          .selectFrom('message')
          .innerJoin('participant', 'participant.conversation_id', 'message.conversation_id')
          .select('message.id')
          .where('message.id', '=', messageId)
          .where('message.conversation_id', '=', conversationId)
          .where('participant.profile_id', '=', senderId)
          .whereRef('message.id', '>', 'participant.deleted_until')
          .executeTakeFirst();
  if (!quoted) throw new ApiFailure('validation', { field: 'reply_to' });
}

/**
 * @throws ApiFailure the same `not_found` for blocked, disabled and invisible; an unconfirmed one is visible only to existing conversation
 * partners
 */
function requireReachable(
  profile: SendContext['profile'],
  status: string,
  { isBlocked, isKnown }: { isBlocked: boolean; isKnown: boolean },
): asserts profile is NonNullable<SendContext['profile']> {
  if (!profile || isBlocked) throw new ApiFailure('not_found');
  if (isKnown && status === 'not_confirmed') throw new ApiFailure('counterpart_not_confirmed');
  if (!profile.active) throw new ApiFailure('not_found');
}

/** @returns the balance after it */
async function pay(trx: Db, senderId: number, cost: number, draft: OutgoingMessage, purse: MessagingBalance): Promise<MessagingBalance> {
  if (cost === 0) {
    await trx
      .updateTable('account')
      .set((eb) => ({ free_messages_used: eb('free_messages_used', '+', 1) }))
      .where('id', '=', senderId)
      .execute();
    return { ...purse, freeMessagesUsed: purse.freeMessagesUsed + 1 };
  }
  const reason = draft.type === 'gift' || draft.type === 'photo' ? draft.type : 'message';
  const balance = await spendCredits(trx, {
    accountId: senderId,
    amount: cost,
    reason,
    reference: draft.clientId,
    key: `message:${draft.clientId}`,
  });
  if (balance === null) throw new ApiFailure('not_enough_credits');
  return { ...purse, balance };
}

/** Newer fields are hashed only when present: other messages keep the hash that they always had. */
function requestHash(receiverId: number, { type, text, gift, gif, photo, viewOnce, replyTo }: OutgoingMessage): string {
  const newer = [gif?.id ?? null, photo ?? null, viewOnce ?? false, replyTo ?? null];
  const body = [receiverId, type, text, gift ?? null, ...(newer.some(Boolean) ? newer : [])];
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url');
}
