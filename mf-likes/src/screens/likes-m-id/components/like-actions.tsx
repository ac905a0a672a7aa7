import { paths, type Profile } from '@nightlark/contract';
import { useLike } from '@nightlark/profile';
import { Button, ButtonLink, useRestoreFocus } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import s from './like-actions.module.css';

/** Like back, or write if it is mutual; and a link to the profile. */
export function LikeActions({ profile, conversation }: { profile: Profile; conversation: number | null }) {
  const { formatMessage } = useIntl();
  const { liked, match, toggle } = useLike(profile);
  const { id } = profile;
  // A match removes the button; the match overlay's focus returns to the link in its place.
  const part = useRestoreFocus<HTMLDivElement>();
  const chat = conversation ? paths.chat.href({ id: conversation }) : paths.memberChat.href({ id });
  return (
    <div ref={part} className={s.actions}>
      {!match && (
        <Button
          size="lg"
          block
          icon={liked ? 'heart-filled' : 'heart'}
          variant={liked ? 'secondary' : 'primary'}
          aria-pressed={liked}
          className={s.like}
          onClick={() => void toggle()}
        >
          {formatMessage(liked ? messages.liked : messages.like)}
        </Button>
      )}
      <ButtonLink size="lg" block icon="chat" variant={match ? 'primary' : 'secondary'} to={chat}>
        {formatMessage(messages.write)}
      </ButtonLink>
      <ButtonLink block variant="quiet" icon="user" to={paths.member.href({ id })}>
        {formatMessage(messages.view)}
      </ButtonLink>
    </div>
  );
}
