import { paths, type User } from '@nightlark/contract';
import { Badge } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { CreditsLink } from './credits-link.tsx';
import { messages } from './messages.ts';
import { NavItem } from './nav-item.tsx';
import s from './navigation.module.css';

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
