import { preparedStatement, type SlotOf } from '../../db/compiled-statements.ts';
import type { Db } from '../../db/open.ts';
import type { MessagingBalance } from './policy.ts';

interface LockedMember {
  status: string;
  purse: Omit<MessagingBalance, 'balance'>;
}

const selectLocked = preparedStatement((trx, slot: SlotOf<{ senderId: number; receiverId: number }>) =>
  trx
    .selectFrom('account')
    .select(['id', 'status', 'paid_user', 'free_messages_used', 'conversations_started'])
    .where('id', 'in', [slot('senderId'), slot('receiverId')])
    .orderBy('id')
    .forNoKeyUpdate(),
);

/** Always in the same lock order, so that two members who write to each other at once neither deadlock nor start two conversations. */
export async function lockMembers(trx: Db, senderId: number, receiverId: number): Promise<Map<number, LockedMember>> {
  const rows = await selectLocked(trx, { senderId, receiverId });
  return new Map(
    rows.map(({ id, status, paid_user, free_messages_used, conversations_started }) => [
      id,
      { status, purse: { paid: paid_user, freeMessagesUsed: free_messages_used, conversationsStarted: conversations_started } },
    ]),
  );
}

/** What decides whether a message may be sent. */
export interface SendContext {
  /** Credits of the sender. */
  balance: number;
  /** The receiver's; null without one. */
  profile: { fictional: boolean; active: boolean } | null;
  conversationId: number | null;
  /** Whether one of the two blocked the other. */
  isBlocked: boolean;
  /** The message that an earlier attempt stored. */
  earlier: { id: number; request_hash: string | null } | null;
  /** Whether moderators sanctioned the sender. */
  isSanctioned: boolean;
  /** Whether the sender has a draft to the receiver that isn't empty. */
  hasDraft: boolean;
}

interface Sending {
  senderId: number;
  receiverId: number;
  clientId: string;
}

const selectContext = preparedStatement((trx, slot: SlotOf<Sending>) => {
  const receiverId = slot('receiverId');
  return trx
    .selectFrom('account')
    .leftJoin('wallet', 'wallet.account_id', 'account.id')
    .leftJoin('profile', (join) => join.on('profile.id', '=', receiverId))
    .leftJoin('participant', (join) => join.onRef('participant.profile_id', '=', 'account.id').on('participant.other_id', '=', receiverId))
    .leftJoin('message', (join) => join.onRef('message.sender_id', '=', 'account.id').on('message.client_id', '=', slot('clientId')))
    .select(['balance', 'fictional', 'active', 'participant.conversation_id', 'message.id as earlier_id', 'request_hash'])
    .select(({ exists, selectFrom, and, or, ref }) => [
      exists(
        selectFrom('block')
          .select('blocker_id')
          .where(({ eb }) =>
            or([
              and([eb('blocker_id', '=', ref('account.id')), eb('blocked_id', '=', receiverId)]),
              and([eb('blocker_id', '=', receiverId), eb('blocked_id', '=', ref('account.id'))]),
            ]),
          ),
      ).as('is_blocked'),
      exists(
        selectFrom('chat_draft')
          .select('member_id')
          .whereRef('member_id', '=', 'account.id')
          .where('chat_draft.other_id', '=', receiverId)
          .where('chat_draft.text', '!=', ''),
      ).as('has_draft'),
      exists(
        selectFrom('sanction').select('sanction.id').whereRef('sanction.account_id', '=', 'account.id').where('ended_at', 'is', null),
      ).as('is_sanctioned'),
    ])
    .where('account.id', '=', slot('senderId'));
});

/** In one statement, since sending is the hot path: after `lockMembers`, so that it sees what a concurrent one has committed. */
export async function loadSendContext(trx: Db, sending: Sending): Promise<SendContext> {
  const [row] = await selectContext(trx, sending);
  const { balance, fictional, active, conversation_id, earlier_id, request_hash, is_blocked, has_draft, is_sanctioned } = row!;
  return {
    balance: balance ?? 0,
    profile: fictional === null || active === null ? null : { fictional, active },
    conversationId: conversation_id,
    isBlocked: Boolean(is_blocked),
    earlier: earlier_id === null ? null : { id: earlier_id, request_hash },
    hasDraft: Boolean(has_draft),
    isSanctioned: Boolean(is_sanctioned),
  };
}
