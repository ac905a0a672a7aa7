import { createHash } from 'node:crypto';
import { CONVERSATIONS_FREE } from '@nightlark/contract';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { type RecordEvent, transact } from '../../domain-events/transact.ts';
import { ApiFailure } from '../../http/failure.ts';
import { type Prices, pricesFor } from '../credits/prices.ts';
import { spend } from '../credits/wallet.ts';
import { giftPrice } from './gifts.ts';
import { refusalFor, textCost } from './policy.ts';
import type { MessageRow } from './presenter.ts';
import { createConversation, loadPurse } from './repository.ts';

export interface Draft {
  clientId: string;
  type: 'text' | 'gift';
  text: string;
  gift?: string | undefined;
  fictionalAcknowledged?: boolean | undefined;
}

export interface Sent {
  message: MessageRow;
  /** True where this is the answer to a repeated request: nothing was written. */
  repeated: boolean;
}

/**
 * Sends a message: conversation, price and message in one transaction, once per `(sender, clientId)`
 * (docs/product/chat.md).
 */
export async function sendMessage(deps: Deps, senderId: number, receiverId: number, draft: Draft, domain?: string): Promise<Sent> {
  const prices = await pricesFor(deps, domain);
  return transact(deps, (trx, record) => sendWithin(trx, record, deps.now(), prices, senderId, receiverId, draft));
}

/** The same within a transaction of the caller's. */
export async function sendWithin(
  trx: Db,
  record: RecordEvent,
  now: Date,
  prices: Prices,
  senderId: number,
  receiverId: number,
  draft: Draft,
): Promise<Sent> {
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

  const purse = await loadPurse(trx, senderId);
  if (!existing && !purse.paid && purse.conversationsStarted >= CONVERSATIONS_FREE)
    throw new ApiFailure('conversation_limit', { params: { limit: CONVERSATIONS_FREE } });
  const cost = draft.type === 'gift' ? giftPrice(draft.gift, prices.gifts) : textCost(purse, prices);
  if (cost === null) throw new ApiFailure('validation', { field: 'gift' });
  if (fictional && cost > 0 && !draft.fictionalAcknowledged) throw new ApiFailure('fictional_acknowledgement');
  const refusal = refusalFor(purse, cost, draft.type);
  if (refusal) throw new ApiFailure(refusal);

  const conversationId = existing?.conversation_id ?? (await createConversation(trx, senderId, receiverId, now));
  await pay(trx, senderId, cost, draft);
  const message = await trx
    .insertInto('message')
    .values({
      conversation_id: conversationId,
      sender_id: senderId,
      client_id: draft.clientId,
      request_hash: hash,
      type: draft.type,
      text: draft.text,
      gift: draft.type === 'gift' ? draft.gift! : null,
      cost,
      sent_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await bringToFront(trx, conversationId, receiverId, now);
  record('messageSent', { message, receiverId });
  return { message, repeated: false };
}

/** Both in one order, so that two members who write to each other at once neither block each other nor start two conversations. */
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

/** @throws ApiFailure the same `not_found` for blocked, disabled and invisible; an unconfirmed one is only known to who already talks with them */
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

async function pay(trx: Db, senderId: number, cost: number, draft: Draft): Promise<void> {
  if (cost === 0) {
    await trx
      .updateTable('account')
      .set((eb) => ({ free_messages_used: eb('free_messages_used', '+', 1) }))
      .where('id', '=', senderId)
      .execute();
    return;
  }
  const reason = draft.type === 'gift' ? 'gift' : 'message';
  const left = await spend(trx, { accountId: senderId, amount: cost, reason, reference: draft.clientId, key: `message:${draft.clientId}` });
  if (left === null) throw new ApiFailure('not_enough_credits');
}

/** Counts the message as unread and shows the conversation again to whoever had removed it. */
async function bringToFront(trx: Db, conversationId: number, receiverId: number, now: Date): Promise<void> {
  await trx.updateTable('conversation').set({ updated_at: now }).where('id', '=', conversationId).execute();
  await trx
    .updateTable('participant')
    .set({ hidden: false })
    .where('conversation_id', '=', conversationId)
    .where('profile_id', '!=', receiverId)
    .execute();
  await trx
    .updateTable('participant')
    .set((eb) => ({ unread: eb('unread', '+', 1), hidden: false }))
    .where('conversation_id', '=', conversationId)
    .where('profile_id', '=', receiverId)
    .execute();
}

function requestHash(receiverId: number, { type, text, gift }: Draft): string {
  return createHash('sha256')
    .update(JSON.stringify([receiverId, type, text, gift ?? null]))
    .digest('base64url');
}
