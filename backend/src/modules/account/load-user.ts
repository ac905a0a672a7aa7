import { CONVERSATIONS_FREE, DEFAULTS, type Locale, type User } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { unreadMessages } from '../chat/unread.ts';
import { balanceOf } from '../credits/wallet.ts';
import { newLikes } from '../likes/new-likes.ts';
import { loadOwnProfile } from '../profile/presenter.ts';

/** The member as they see themselves (specification, section 3, "User"). */
export async function loadUser(deps: Deps, accountId: number): Promise<User> {
  const [account, credits, unread, likes, profile] = await Promise.all([
    deps.db.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow(),
    balanceOf(deps.db, accountId),
    unreadMessages(deps.db, accountId),
    newLikes(deps.db, accountId),
    loadOwnProfile(deps, accountId),
  ]);
  const left = (limit: number, used: number) => (account.paid_user ? null : Math.max(0, limit - used));
  return {
    id: account.id,
    email: account.email,
    status: account.status,
    credits,
    paid_user: account.paid_user,
    signup_date: account.signup_date.toISOString(),
    trafficsource: account.trafficsource,
    language: account.language as Locale,
    notifications_disabled: account.notifications_disabled as User['notifications_disabled'],
    invisible: account.invisible,
    num_unread_messages: unread,
    num_new_likes: likes,
    free_messages_left: left(DEFAULTS.freeMessages, account.free_messages_used),
    conversations_left: left(CONVERSATIONS_FREE, account.conversations_started),
    profile,
  };
}
