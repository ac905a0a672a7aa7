import { createHash } from 'node:crypto';
import { CONVERSATIONS_FREE, DEFAULTS, type Gif, type MessageType, type SanctionKind } from '@nightlark/contract';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { type Transaction, transact } from '../../domain-events/transact.ts';
import { ApiFailure } from '../../failure.ts';
import { type Prices, pricesOf } from '../credits/prices.ts';
import { type Movement, spending } from '../credits/wallet.ts';
import { refuseSanctioned, SHUT_OUT } from '../../session/sanctions.ts';
import { siteDomain } from '../site/operator-settings.ts';
import { giftPrice } from './gifts.ts';
import { emptyingDraft, isSentBy } from './drafts.ts';
import { attaching, requirePhoto } from './photos/attach-photo.ts';
import { type Addressee, quotaRenewedAt, readForSending, type SendingFacts } from './read-for-sending.ts';
import { conversationsLeft, type MessagingBalance, refusalFor, textCost } from './policy.ts';
import type { MessageRow } from './message-row.ts';
import { bringingToFront, counting, starting, storing } from './store-message.ts';

/** Input of a message. */
interface OutgoingMessage {
  clientId: string;
  type: Exclude<MessageType, 'deleted'>;
  text: string;
  /** Of the site on which it was written: its prices and length apply. By default the prices of the platform's own. */
  domain?: string | undefined;
  gift?: string | undefined;
  gif?: Gif | undefined;
  /** Returned by `uploadChatPhoto`. */
  photo?: number | undefined;
  viewOnce?: boolean | undefined;
  /** A message of the same conversation. */
  replyTo?: number | undefined;
  fictionalAcknowledged?: boolean | undefined;
}

interface SentMessage {
  message: MessageRow;
  /** The sender's, after it. */
  wallet: MessagingBalance;
  /** In credits, of the next text. */
  nextCost: number;
  /** True for the response to a retry: nothing was written. */
  repeated: boolean;
}

/**
 * Sends a message: conversation, price and message in one transaction, once per `(sender, clientId)` (docs/product/chat.md).
 */
export function sendMessage(deps: Deps, senderId: number, to: Addressee, draft: OutgoingMessage): Promise<SentMessage> {
  return transact(deps, (trx, record, write) => sendInTransaction({ trx, record, write }, deps, { senderId, to }, draft));
}

/** The same within the caller's transaction: reads and locks, decides, and leaves all that changes to the statement at its end. */
export async function sendInTransaction(
  transaction: Transaction,
  deps: Pick<Deps, 'config' | 'now'>,
  between: { senderId: number; to: Addressee },
  draft: OutgoingMessage,
): Promise<SentMessage> {
  const { trx } = transaction;
  const now = deps.now();
  const { clientId, replyTo } = draft;
  const facts = await readForSending(trx, { ...between, clientId, replyTo, domain: siteDomain(deps, draft.domain), now });
  const hash = requestHash(facts.receiverId, draft);
  if (facts.earlier) return repeat(trx, facts, facts.earlier, hash);
  const cost = await decide(trx, now, draft, facts);
  const message = messageOf(draft, { cost, hash, now, facts });
  return leaveToWrite(transaction, message, draft, facts);
}

/** The response to a retry. */
async function repeat(
  trx: Db,
  { sender: { wallet }, settings }: SendingFacts,
  { id, request_hash }: NonNullable<SendingFacts['earlier']>,
  hash: string,
): Promise<SentMessage> {
  if (request_hash !== hash) throw new ApiFailure('idempotency_conflict');
  const message = await trx.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { message, wallet, nextCost: textCost(wallet, pricesOf(settings)), repeated: true };
}

/**
 * Whether a message may be sent.
 * @returns its price in credits
 * @throws ApiFailure why not
 */
async function decide(trx: Db, now: Date, draft: OutgoingMessage, facts: SendingFacts): Promise<number> {
  const { settings, sender, receiverId, receiver, conversation } = facts;
  if (draft.domain !== undefined && draft.text.length > settings.message_length) throw new ApiFailure('validation', { field: 'text' });
  if (!receiver || sender.id === receiverId) throw new ApiFailure('not_found');
  if (sender.status !== 'active') throw new ApiFailure('not_confirmed');
  if (facts.isSanctioned) await refuseSanctioned(trx, sender.id, now, kindsThatForbid(draft, conversation === null));
  // The same for blocked, disabled and invisible ones; only who knows an unconfirmed one is told.
  if (facts.isBlocked) throw new ApiFailure('not_found');
  if (conversation && receiver.status === 'not_confirmed') throw new ApiFailure('counterpart_not_confirmed');
  if (!receiver.active) throw new ApiFailure('not_found');
  if (!conversation) requireMayStart(sender.wallet, facts.quotaUsedSince, now);
  if (draft.replyTo !== undefined && !facts.isQuotable) throw new ApiFailure('validation', { field: 'reply_to' });
  const cost = costOf(draft, sender.wallet, pricesOf(settings));
  if (cost === null) throw new ApiFailure('validation', { field: 'gift' });
  if (receiver.fictional && cost > 0 && !draft.fictionalAcknowledged) throw new ApiFailure('fictional_acknowledgement');
  const refusal = refusalFor(sender.wallet, cost, draft.type);
  if (refusal) throw new ApiFailure(refusal);
  if (draft.type === 'photo') await requirePhoto(trx, sender.id, draft.photo!, now);
  return cost;
}

/** Under which sanctions a message is refused. */
const kindsThatForbid = ({ type }: OutgoingMessage, isFirst: boolean): SanctionKind[] => [
  ...SHUT_OUT,
  'held',
  ...(isFirst ? (['restricted'] as const) : []),
  ...(type === 'photo' ? (['photos'] as const) : []),
];

/** @throws ApiFailure `conversation_limit`, or `first_message_limit` with the time when one more member may be written to */
function requireMayStart(wallet: MessagingBalance, quotaUsedSince: Date | null, now: Date): void {
  if (conversationsLeft(wallet) === 0) throw new ApiFailure('conversation_limit', { params: { limit: CONVERSATIONS_FREE } });
  if (!quotaUsedSince) return;
  const retryAfter = Math.max(1, Math.ceil((quotaRenewedAt(quotaUsedSince).getTime() - now.getTime()) / 1000));
  throw new ApiFailure('first_message_limit', { params: { limit: DEFAULTS.firstMessagesPerDay }, retryAfter });
}

/** The price of a draft, or null for an unknown gift. Gifts and photos always cost; a GIF costs the same as text. */
function costOf(draft: OutgoingMessage, wallet: MessagingBalance, prices: Prices): number | null {
  if (draft.type === 'gift') return giftPrice(draft.gift, prices.gifts);
  return draft.type === 'photo' ? prices.photo : textCost(wallet, prices);
}

interface Decided {
  cost: number;
  hash: string;
  now: Date;
  facts: SendingFacts;
}

const messageOf = (draft: OutgoingMessage, { cost, hash, now, facts: { sender, conversation, newIds } }: Decided): MessageRow => ({
  id: newIds.message,
  conversation_id: conversation?.id ?? newIds.conversation,
  sender_id: sender.id,
  client_id: draft.clientId,
  request_hash: hash,
  number: (conversation?.lastNumber ?? 0) + 1,
  type: draft.type,
  text: draft.text.toWellFormed(),
  gift: draft.type === 'gift' ? draft.gift! : null,
  gif: draft.type === 'gif' ? draft.gif! : null,
  reply_to: draft.replyTo ?? null,
  cost,
  sent_at: now,
  delivered_at: null,
  read_at: null,
  deleted_at: null,
});

/** Leaves the message and all that follows from it to the statement at the end of the transaction. */
function leaveToWrite({ write, record }: Transaction, message: MessageRow, draft: OutgoingMessage, facts: SendingFacts): SentMessage {
  const { receiverId, conversation } = facts;
  const { sender_id: senderId, conversation_id: conversationId, cost } = message;
  const { wallet, name } = facts.sender;
  const used = { freeMessages: cost === 0 ? 1 : 0, conversations: conversation ? 0 : 1 };
  if (used.freeMessages + used.conversations > 0) write(counting({ senderId, ...used }));
  if (cost > 0) write(spending(priceOf(message)), requireSpent);
  write((conversation ? bringingToFront : starting)(message, receiverId));
  write(storing(message));
  if (draft.type === 'photo') write(attaching({ photoId: draft.photo!, messageId: message.id, viewOnce: draft.viewOnce ?? false }));
  record('messageSent', { message, receiverId, senderName: name, opens: conversation?.isUnreadSinceStart ?? true });
  record('balanceChanged', { accountId: senderId });
  if (draft.type === 'text' && isSentBy(draft.text, facts.draft)) {
    write(emptyingDraft({ memberId: senderId, otherId: receiverId, text: facts.draft }));
    record('draftChanged', { memberId: senderId, otherId: receiverId });
  }
  for (const memberId of conversation?.archivedBy ?? []) record('chatArchived', { memberId, conversationId, archived: false });
  const left = {
    ...wallet,
    balance: wallet.balance - cost,
    freeMessagesUsed: wallet.freeMessagesUsed + used.freeMessages,
    conversationsStarted: wallet.conversationsStarted + used.conversations,
  };
  return { message, wallet: left, nextCost: textCost(left, pricesOf(facts.settings)), repeated: false };
}

const priceOf = ({ sender_id, cost, type, client_id }: MessageRow): Movement => ({
  accountId: sender_id,
  amount: cost,
  reason: type === 'gift' || type === 'photo' ? type : 'message',
  reference: client_id,
  key: `message:${client_id}`,
});

function requireSpent(rows: readonly unknown[]): void {
  if (rows.length === 0) throw new ApiFailure('not_enough_credits');
}

/** Newer fields are hashed only when present: other messages keep the hash that they always had. */
function requestHash(receiverId: number, { type, text, gift, gif, photo, viewOnce, replyTo }: OutgoingMessage): string {
  const newer = [gif?.id ?? null, photo ?? null, viewOnce ?? false, replyTo ?? null];
  const body = [receiverId, type, text, gift ?? null, ...(newer.some(Boolean) ? newer : [])];
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url');
}
