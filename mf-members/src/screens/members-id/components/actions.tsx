import { paths, type Profile } from '@nightlark/contract';
import { useOverlay, useSignupHref, useUser } from '@nightlark/state';
import { ButtonLink, IconButton, Menu } from '@nightlark/ui';
import type { MouseEvent } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { LikeButton } from '../../../components/like-button/like-button.tsx';
import { messages } from '../messages.ts';
import s from './actions.module.css';

/** Actions of a profile, always in reach of the thumb (look, "Profile"). */
export function Actions({ profile, conversation }: { profile: Profile; conversation: number | null }) {
  const { formatMessage } = useIntl();
  const user = useUser();
  const overlay = useOverlay();
  const signup = useSignupHref();
  const navigate = useNavigate();
  const { id, name } = profile;
  if (user?.profile.id === id) {
    return (
      <div className={s.actions}>
        <ButtonLink size="lg" block icon="edit" to={paths.profile.href()}>
          {formatMessage(messages.edit)}
        </ButtonLink>
      </div>
    );
  }
  function promptSignup(event: MouseEvent) {
    if (user) return;
    event.preventDefault();
    overlay.open('signup', { profileId: id });
  }

  const chat = conversation ? paths.chat.href({ id: conversation }) : paths.memberChat.href({ id });
  return (
    <div className={s.actions} role="group" aria-label={formatMessage(messages.actions, { name })} data-over-photo>
      <LikeButton profile={profile} size="xl" variant="filled" />
      <ButtonLink className={s.write} size="lg" icon="chat" to={user ? chat : signup} onClick={promptSignup}>
        <span className={s.label}>{formatMessage(messages.write)}</span>
      </ButtonLink>
      <IconButton
        icon="gift"
        variant="filled"
        size="lg"
        label={formatMessage(messages.gift, { name })}
        onClick={() => (user ? void navigate(chat, { state: { gifts: true } }) : overlay.open('signup', { profileId: id }))}
      />
      {user && (
        <Menu
          label={formatMessage(messages.more)}
          items={[
            {
              id: 'report',
              label: formatMessage(messages.report, { name }),
              icon: 'shield',
              onSelect: () => overlay.open('report', { profileId: id, name, conversationId: conversation ?? undefined }),
            },
            {
              id: 'block',
              label: formatMessage(messages.block, { name }),
              icon: 'block',
              danger: true,
              onSelect: () => overlay.open('block-member', { profileId: id, name }),
            },
          ]}
        />
      )}
    </div>
  );
}
