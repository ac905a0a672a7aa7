import { DEFAULTS } from '@nightlark/contract';
import { sql } from 'kysely';
import { preparedStatement, type SlotOf } from '../../db/compiled-statements.ts';
import type { Db } from '../../db/open.ts';
import { ApiFailure } from '../../failure.ts';
import type { OperatorSettings } from '../site/default-settings.ts';
import { readSettings } from '../site/operator-settings.ts';
import type { MessagingBalance } from './policy.ts';

const DAY_MS = 86_400_000;

/** To whom a message goes: a member, or the other one of the sender's conversation. */
export type Addressee = { profile: number } | { conversation: number };

interface Sending {
  senderId: number;
  to: Addressee;
  clientId: string;
  /** The message that it answers. */
  replyTo: number | undefined;
  /** Of the row of `site` with the prices. */
  domain: string;
  now: Date;
}

/** What decides whether a message may be sent, and where it is stored. Until the commit nobody else can change it by sending. */
export interface SendingFacts {
  settings: OperatorSettings;
  sender: { id: number; status: string; name: string; wallet: MessagingBalance };
  receiverId: number;
  /** Null if there is no such member. */
  receiver: { status: string; fictional: boolean; active: boolean } | null;
  /** Null before the first message between the two. */
  conversation: { id: number; lastNumber: number; archivedBy: number[]; isUnreadSinceStart: boolean } | null;
  /** The message that an earlier attempt stored. */
  earlier: { id: number; request_hash: string | null } | null;
  /** Whether one of the two blocked the other. */
  isBlocked: boolean;
  /** Whether moderators sanctioned the sender. */
  isSanctioned: boolean;
  /** Whether the message to answer belongs to the conversation, and the sender didn't remove it. */
  isQuotable: boolean;
  /** When the sender wrote to the first of those who may be written to first within a day; null if they may write to another one. */
  quotaUsedSince: Date | null;
  /** The sender's draft to the receiver. */
  draft: string;
  /** Ids for the message, and for a conversation that it starts. */
  newIds: { message: number; conversation: number };
}

interface Values {
  senderId: number;
  profile: number | null;
  conversation: number | null;
  clientId: string;
  replyTo: number | null;
  dayAgo: Date;
  domain: string;
}

interface Row {
  settings: unknown;
  receiver_id: number;
  status: string;
  name: string;
  paid_user: boolean;
  free_messages_used: number;
  conversations_started: number;
  balance: number;
  receiver_status: string | null;
  fictional: boolean;
  active: boolean;
  conversation_id: number | null;
  last_number: number;
  archived_by: number[] | null;
  is_unread_since_start: boolean;
  earlier_id: number | null;
  request_hash: string | null;
  is_blocked: boolean;
  is_sanctioned: boolean;
  is_quotable: boolean;
  quota_used_since: Date | null;
  draft: string | null;
  new_message_id: number;
  new_conversation_id: number;
  is_outdated: boolean;
}

/**
 * Locks in the order of all acts: members by their ids, the wallet, the conversation, its participants by their ids. The new ids come after
 * the locks, so that the later message of a conversation has the higher one.
 */
const lockAndSelect = preparedStatement(
  (_db, slot: SlotOf<Values>) => sql<Row>`
  with pair as materialized (
    select ${slot('senderId')}::bigint as sender_id, coalesce(${slot('profile')}::bigint, (
      select other_id from participant where conversation_id = ${slot('conversation')}::bigint and profile_id = ${slot('senderId')}::bigint
    )) as receiver_id
  ), members as materialized (
    select id, status, paid_user, free_messages_used, conversations_started, xmin as version from account
    where id in ((select sender_id from pair), (select receiver_id from pair)) order by id for no key update
  ), sender_wallet as materialized (
    select balance, xmin as version from wallet
    where account_id = (select members.id from members join pair on pair.sender_id = members.id) for no key update
  ), talk as materialized (
    select id, started_by, last_number from conversation where id = (
      select conversation_id from participant
      where profile_id = (select members.id from members join pair on pair.sender_id = members.id)
        and other_id = (select receiver_id from pair)
    ) for no key update
  ), listed as materialized (
    select profile_id, archived, read_until from participant
    where conversation_id = (select id from talk) order by profile_id for no key update
  )
  select (select settings from site where domain = ${slot('domain')}) as settings, pair.receiver_id, sender.status, me.name, sender.paid_user, sender.free_messages_used, sender.conversations_started,
    coalesce(sender_wallet.balance, 0) as balance, receiver.status as receiver_status, profile.fictional, profile.active,
    talk.id as conversation_id, talk.last_number, (select array_agg(profile_id) from listed where archived) as archived_by,
    coalesce(talk.started_by = pair.sender_id and (select read_until = 0 from listed where profile_id = pair.receiver_id), true)
      as is_unread_since_start,
    earlier.id as earlier_id, earlier.request_hash,
    exists (select from block where (blocker_id, blocked_id)
      in ((pair.sender_id, pair.receiver_id), (pair.receiver_id, pair.sender_id))) as is_blocked,
    exists (select from sanction where account_id = pair.sender_id and ended_at is null) as is_sanctioned,
    exists (select from message join participant on participant.conversation_id = message.conversation_id
      where message.id = ${slot('replyTo')}::bigint and message.conversation_id = talk.id
        and participant.profile_id = pair.sender_id and message.id > participant.deleted_until) as is_quotable,
    case when talk.id is null then (select created_at from conversation
      where started_by = pair.sender_id and created_at > ${slot('dayAgo')}::timestamptz
      order by created_at desc offset ${sql.lit(DEFAULTS.firstMessagesPerDay - 1)} limit 1) end as quota_used_since,
    (select text from chat_draft where member_id = pair.sender_id and other_id = pair.receiver_id) as draft,
    nextval('message_id_seq') as new_message_id,
    case when talk.id is null then nextval('conversation_id_seq') end as new_conversation_id,
    exists (select from account left join members on members.id = account.id
      where account.id in (pair.sender_id, pair.receiver_id) and account.xmin is distinct from members.version)
      or (select xmin from wallet where account_id = pair.sender_id) is distinct from sender_wallet.version as is_outdated
  from pair
  join members sender on sender.id = pair.sender_id
  join profile me on me.id = pair.sender_id
  left join members receiver on receiver.id = pair.receiver_id
  left join profile on profile.id = receiver.id
  left join sender_wallet on true
  left join talk on true
  left join message earlier on earlier.sender_id = pair.sender_id and earlier.client_id = ${slot('clientId')}::uuid`,
);

/**
 * Locks and reads all that a message depends on in one statement, since sending is the hot path.
 * @throws ApiFailure `not_found` for a conversation of others, and if the sender was deleted meanwhile
 */
export async function readForSending(trx: Db, sending: Sending): Promise<SendingFacts> {
  const { senderId, to, clientId, replyTo, domain, now } = sending;
  const [row] = await lockAndSelect(trx, {
    senderId,
    profile: 'profile' in to ? to.profile : null,
    conversation: 'conversation' in to ? to.conversation : null,
    clientId,
    replyTo: replyTo ?? null,
    dayAgo: new Date(now.getTime() - DAY_MS),
    domain,
  });
  if (!row || row.receiver_id === null) throw new ApiFailure('not_found');
  // A lock was waited for: what isn't locked was read before the other's commit. Each sending changes its sender's account or wallet.
  if (row.is_outdated) return readForSending(trx, sending);
  return {
    settings: readSettings(row.settings),
    sender: {
      id: senderId,
      status: row.status,
      name: row.name,
      wallet: {
        paid: row.paid_user,
        freeMessagesUsed: row.free_messages_used,
        conversationsStarted: row.conversations_started,
        balance: row.balance,
      },
    },
    receiverId: row.receiver_id,
    receiver: row.receiver_status === null ? null : { status: row.receiver_status, fictional: row.fictional, active: row.active },
    conversation:
      row.conversation_id === null
        ? null
        : {
            id: row.conversation_id,
            lastNumber: row.last_number,
            archivedBy: row.archived_by ?? [],
            isUnreadSinceStart: row.is_unread_since_start,
          },
    earlier: row.earlier_id === null ? null : { id: row.earlier_id, request_hash: row.request_hash },
    isBlocked: row.is_blocked,
    isSanctioned: row.is_sanctioned,
    isQuotable: row.is_quotable,
    quotaUsedSince: row.quota_used_since,
    draft: row.draft ?? '',
    newIds: { message: row.new_message_id, conversation: row.new_conversation_id },
  };
}

/** When one more member may be written to first. */
export const quotaRenewedAt = (usedSince: Date) => new Date(usedSince.getTime() + DAY_MS);
