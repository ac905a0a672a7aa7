import { CREDITS_BADGE_AT, paths, type User } from '@nightlark/contract';
import { Badge } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { messages } from './messages.ts';
import { NavItem } from './nav-item.tsx';
import s from './navigation.module.css';

/** Pages about money. */
const MONEY = [paths.premium, paths.credits, paths.transactions, paths.directdebit].map(({ href }) => href());

/** Credits for premium members, with a badge when they run low; Get Premium for free ones. */
function CreditsLink({ user: { paid_user, credits } }: { user: User }) {
  const { formatMessage } = useIntl();
  if (!paid_user) {
    return (
      <NavItem
        to={paths.premium.href()}
        also={MONEY}
        icon="crown"
        label={formatMessage(messages.premium)}
        short={formatMessage(messages.premiumShort)}
        isPremium
      />
    );
  }
  const isLow = credits <= CREDITS_BADGE_AT;
  return (
    <NavItem
      to={paths.credits.href()}
      also={MONEY}
      icon="coin"
      label={formatMessage(messages.credits)}
      badge={isLow && <Badge count={credits} showZero tone={credits > 0 ? 'warning' : 'danger'} />}
      description={formatMessage(messages.creditsLeft, { count: credits })}
    />
  );
}

/** The other tabs of the search; their paths are the members' remote's own. */
const SEARCHES = ['/match-finder', '/swipe-game'];

/** Navigation links for members: search, messages, likes, credits. */
export function MemberLinks({ user }: { user: User }) {
  const { formatMessage } = useIntl();
  const { num_unread_messages: unread, num_new_likes: likes } = user;
  return (
    <nav className={s.main} aria-label={formatMessage(messages.main)}>
      <ul className={s.links}>
        <NavItem
          to={paths.members.href()}
          also={SEARCHES}
          icon="search"
          label={formatMessage(messages.search)}
          short={formatMessage(messages.searchShort)}
        />
        <NavItem
          to={paths.chats.href()}
          icon="chat"
          label={formatMessage(messages.messages)}
          badge={<Badge count={unread} />}
          description={unread > 0 ? formatMessage(messages.unread, { count: unread }) : undefined}
        />
        <NavItem
          to={paths.likes.href()}
          icon="heart"
          label={formatMessage(messages.likes)}
          badge={<Badge count={likes} />}
          description={likes > 0 ? formatMessage(messages.newLikes, { count: likes }) : undefined}
        />
        <CreditsLink user={user} />
      </ul>
    </nav>
  );
}
