import { paths, type LikeType } from '@nightlark/contract';
import { ButtonLink, EmptyState } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';

const MESSAGES = {
  received: {
    title: messages.emptyReceivedTitle,
    text: messages.emptyReceivedText,
    action: messages.emptyReceivedAction,
    to: paths.profile.href(),
  },
  sent: { title: messages.emptySentTitle, text: messages.emptySentText, action: messages.search, to: paths.members.href() },
  matches: { title: messages.emptyMatchesTitle, text: messages.emptyMatchesText, action: messages.search, to: paths.members.href() },
} as const;

/** Empty state with the next step. */
export function NoLikes({ type }: { type: LikeType }) {
  const { formatMessage } = useIntl();
  const { title, text, action, to } = MESSAGES[type];
  return (
    <EmptyState
      art="hearts"
      title={formatMessage(title)}
      text={formatMessage(text)}
      action={<ButtonLink to={to}>{formatMessage(action)}</ButtonLink>}
    />
  );
}
