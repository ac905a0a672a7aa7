import { createHash } from 'node:crypto';
import { CONVERSATIONS_FREE, DEFAULTS, type Gif, type MessageType } from '@nightlark/contract';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { type RecordEvent, transact } from '../../domain-events/transact.ts';
import { ApiFailure } from '../../http/failure.ts';
import { type Prices, pricesFor } from '../credits/prices.ts';
import { spendCredits } from '../credits/wallet.ts';
import { giftPrice } from './gifts.ts';
import { clearDraft } from './drafts.ts';
import { attachPhoto } from './photos/attach-photo.ts';
import { type MessagingBalance, refusalFor, textCost } from './policy.ts';
import type { MessageRow } from './presenter.ts';
import { createConversation, loadMessagingBalance } from './repository.ts';

/** Input of a message. */
export interface OutgoingMessage {
  clientId: string;
  type: Exclude<MessageType, 'deleted'>;
  text: string;
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
  /** True for the response to a retry: nothing was written. */
  repeated: boolean;
}

/**
 * Sends a message: conversation, price and message in one transaction, once per `(sender, clientId)`
 * (docs/product/chat.md).
 */
export async function sendMessage(
  deps: Deps,
  senderId: number,
  receiverId: number,
  draft: OutgoingMessage,
  domain?: string,
): Promise<SentMessage> {
  const prices = await pricesFor(deps, domain);
  return transact(deps, (trx, record) => sendInTransaction(trx, record, deps.now(), prices, senderId, receiverId, draft));
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
  const accounts = await lockBoth(trx, senderId, receiverId);
  const hash = requestHash(receiverId, draft);
  const earlier = await trx
    .selectFrom('message')
    .selectAll()
    .where('sender_id', '=', senderId)
    .where('client_id', '=', draft.clientId)
    .executeTakeFirst();
  if (earlier) {
    if (earlier.request_hash !== hash) throw new ApiFailure('idempotency_conflict');
    return { message: earlier, repeated: true };
  }
  const sender = accounts.get(senderId);
  const receiver = accounts.get(receiverId);
  if (!sender || !receiver || senderId === receiverId) throw new ApiFailure('not_found');
  if (sender.status !== 'active') throw new ApiFailure('not_confirmed');

  const existing = await trx
    .selectFrom('participant')
    .select('conversation_id')
    .where('profile_id', '=', senderId)
    .where('other_id', '=', receiverId)
    .executeTakeFirst();
  const { fictional } = await requireReachable(trx, senderId, receiverId, receiver.status, existing !== undefined);

  const purse = await loadMessagingBalance(trx, senderId);
  if (!existing && !purse.paid && purse.conversationsStarted >= CONVERSATIONS_FREE)
    throw new ApiFailure('conversation_limit', { params: { limit: CONVERSATIONS_FREE } });
  if (!existing) await requireFirstMessageQuota(trx, senderId, now);
  if (draft.replyTo !== undefined) await requireQuotable(trx, senderId, existing?.conversation_id ?? null, draft.replyTo);
  const cost = costOf(draft, purse, prices);
  if (cost === null) throw new ApiFailure('validation', { field: 'gift' });
  if (fictional && cost > 0 && !draft.fictionalAcknowledged) throw new ApiFailure('fictional_acknowledgement');
  const refusal = refusalFor(purse, cost, draft.type);
  if (refusal) throw new ApiFailure(refusal);

  const conversationId = existing?.conversation_id ?? (await createConversation(trx, senderId, receiverId, now));
  await pay(trx, senderId, cost, draft);
  const { last_number } = await trx
    .updateTable('conversation')
    .set((eb) => ({ last_number: eb('last_number', '+', 1), updated_at: now }))
    .where('id', '=', conversationId)
    .returning('last_number')
    .executeTakeFirstOrThrow();
  const message = await trx
    .insertInto('message')
    .values({
      conversation_id: conversationId,
      sender_id: senderId,
      client_id: draft.clientId,
      request_hash: hash,
      type: draft.type,
      text: draft.text,
      number: last_number,
      gift: draft.type === 'gift' ? draft.gift! : null,
      gif: draft.type === 'gif' ? JSON.stringify(draft.gif) : null,
      reply_to: draft.replyTo ?? null,
      cost,
      sent_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (draft.type === 'photo')
    await attachPhoto(trx, { senderId, photoId: draft.photo!, messageId: message.id, viewOnce: draft.viewOnce ?? false, now });
  const unarchived = await bringToFront(trx, conversationId, receiverId);
  record('messageSent', { message, receiverId });
  record('balanceChanged', { accountId: senderId });
  if (draft.type === 'text' && (await clearDraft(trx, senderId, receiverId, draft.text)))
    record('draftChanged', { memberId: senderId, otherId: receiverId });
  for (const memberId of unarchived) record('chatArchived', { memberId, conversationId, archived: false });
  return { message, repeated: false };
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

/** Always in the same lock order, so that two members who write to each other at once neither deadlock nor start two conversations. */
async function lockBoth(trx: Db, senderId: number, receiverId: number) {
  const rows = await trx
    .selectFrom('account')
    .select(['id', 'status'])
    .where('id', 'in', [senderId, receiverId])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * @throws ApiFailure the same `not_found` for blocked, disabled and invisible; an unconfirmed one is visible only to existing conversation
 * partners
 */
async function requireReachable(
  trx: Db,
  senderId: number,
  receiverId: number,
  status: string,
  known: boolean,
): Promise<{ fictional: boolean }> {
  const profile = await trx.selectFrom('profile').select(['fictional', 'active']).where('id', '=', receiverId).executeTakeFirst();
  const block = await trx
    .selectFrom('block')
    .select('blocker_id')
    .where((eb) =>
      eb.or([eb.and({ blocker_id: senderId, blocked_id: receiverId }), eb.and({ blocker_id: receiverId, blocked_id: senderId })]),
    )
    .executeTakeFirst();
  if (!profile || block) throw new ApiFailure('not_found');
  if (known && status === 'not_confirmed') throw new ApiFailure('counterpart_not_confirmed');
  if (!profile.active) throw new ApiFailure('not_found');
  return profile;
}

async function pay(trx: Db, senderId: number, cost: number, draft: OutgoingMessage): Promise<void> {
  if (cost === 0) {
    await trx
      .updateTable('account')
      .set((eb) => ({ free_messages_used: eb('free_messages_used', '+', 1) }))
      .where('id', '=', senderId)
      .execute();
    return;
  }
  const reason = draft.type === 'gift' || draft.type === 'photo' ? draft.type : 'message';
  const left = await spendCredits(trx, {
    accountId: senderId,
    amount: cost,
    reason,
    reference: draft.clientId,
    key: `message:${draft.clientId}`,
  });
  if (left === null) throw new ApiFailure('not_enough_credits');
}

/**
 * Counts the message as unread, and lists the conversation again for those who had removed or archived it.
 * @returns who had archived it
 */
async function bringToFront(trx: Db, conversationId: number, receiverId: number): Promise<number[]> {
  const both = trx.updateTable('participant').where('conversation_id', '=', conversationId);
  const unarchived = await both.set({ archived: false }).where('archived', '=', true).returning('profile_id').execute();
  await both.set({ hidden: false }).where('profile_id', '!=', receiverId).execute();
  await both
    .set((eb) => ({ unread: eb('unread', '+', 1), hidden: false }))
    .where('profile_id', '=', receiverId)
    .execute();
  return unarchived.map(({ profile_id }) => profile_id);
}

/** Newer fields are hashed only when present: other messages keep the hash that they always had. */
function requestHash(receiverId: number, { type, text, gift, gif, photo, viewOnce, replyTo }: OutgoingMessage): string {
  const newer = [gif?.id ?? null, photo ?? null, viewOnce ?? false, replyTo ?? null];
  const body = [receiverId, type, text, gift ?? null, ...(newer.some(Boolean) ? newer : [])];
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url');
}
