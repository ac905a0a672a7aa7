import { domainToUnicode } from 'node:url';
import { type DisabledReason, type Locale, TIME_BONUS_CODE, type User } from '@nightlark/contract';
import { type Selectable, sql } from 'kysely';
import { PREPARED } from '../../db/prepared.ts';
import type { Database } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import { ageProviderFor } from '../age/age-check.ts';
import { conversationsLeft, freeMessagesLeft } from '../chat/policy.ts';
import { unreadCount } from '../chat/unread.ts';
import { newLikesCount } from '../likes/new-likes.ts';
import { livePosition } from '../live/sequence.ts';
import { presentSanction, sanctionsInForce } from '../../session/sanctions.ts';
import { ownColumns, type OwnRow, presentOwnProfile } from '../profile/presenter.ts';

const COLUMNS = [
  'id',
  'email',
  'status',
  'paid_user',
  'signup_date',
  'trafficsource',
  'language',
  'invisible',
  'paused_until',
  'free_messages_used',
  'conversations_started',
] as const;
type Row = Pick<Selectable<Database['account']>, (typeof COLUMNS)[number]> & {
  disabled: DisabledReason[];
  dismissals: Record<string, string> | null;
  age_proved: boolean;
  time_bonus_used: boolean;
  credits: number;
  unread: number;
  likes: number;
  live_position: number;
  is_sanctioned: boolean;
} & OwnRow;

/** With an international domain as people write it. */
const readableEmail = (email: string) => email.replace(/(?<=@).*/, (domain) => domainToUnicode(domain) || domain);

/**
 * The member as they see themselves (docs/product/README.md#who-there-is). On every page, so it takes only one statement.
 * @param locale the caller's, for what moderators decided
 */
export async function loadUser(deps: Deps, accountId: number, locale: Locale): Promise<User> {
  const { rows } = await sql<Row>`${PREPARED} select ${sql.raw(COLUMNS.map((column) => `account.${column}`).join(', '))},
      array(select reason from mail_disabled where account_id = account.id order by since) as disabled,
      (select jsonb_object_agg(key, dismissed_at) from dismissal where account_id = account.id) as dismissals,
      exists(select from age_check where account_id = account.id and state = 'passed') as age_proved,
      exists(select from discount_use where account_id = account.id and code = ${TIME_BONUS_CODE}) as time_bonus_used,
      coalesce((select balance from wallet where account_id = account.id), 0) as credits,
      ${unreadCount(accountId)} as unread, ${newLikesCount(accountId)} as likes,
      ${livePosition(deps.now())} as live_position,
      exists(select from sanction where sanction.account_id = account.id and ended_at is null) as is_sanctioned,
      ${ownColumns(accountId)}
    from account join profile on profile.id = account.id where account.id = ${accountId}`.execute(deps.db);
  const account = rows[0];
  if (!account) throw new ApiFailure('not_found');
  const profile = presentOwnProfile(deps, account);
  const now = deps.now();
  const sanctions = account.is_sanctioned ? await sanctionsInForce(deps.db, accountId, now) : [];
  const wallet = {
    paid: account.paid_user,
    freeMessagesUsed: account.free_messages_used,
    conversationsStarted: account.conversations_started,
  };
  return {
    id: account.id,
    email: readableEmail(account.email),
    status: account.status,
    credits: account.credits,
    paid_user: account.paid_user,
    signup_date: account.signup_date.toISOString(),
    time_bonus_used: account.time_bonus_used,
    trafficsource: account.trafficsource,
    language: account.language as Locale,
    notifications_disabled: account.disabled,
    age_check: ageProviderFor(deps, profile.country) !== null && !account.age_proved,
    invisible: account.invisible,
    paused_until: account.paused_until?.toISOString() ?? null,
    num_unread_messages: account.unread,
    num_new_likes: account.likes,
    dismissals: isoTimes(account.dismissals ?? {}),
    live_position: account.live_position,
    free_messages_left: freeMessagesLeft(wallet),
    conversations_left: conversationsLeft(wallet),
    sanctions: sanctions.map((each) => presentSanction(deps.messages, locale, each)),
    profile,
  };
}

/** PostgreSQL's JSON formats a time with its offset. */
const isoTimes = (times: Record<string, string>) =>
  Object.fromEntries(Object.entries(times).map(([key, time]) => [key, new Date(time).toISOString()]));
