import { paths } from '@nightlark/contract';
import { useOverlay, useSignupHref, useUser } from '@nightlark/state';
import { ButtonLink, Icon } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import s from './locked-note.module.css';

/** Note over a locked photo with the action that unlocks it (docs/product/profiles-and-photos.md#photos). */
export function LockedNote({ profileId, tabIndex }: { profileId: number; tabIndex?: number | undefined }) {
  const { formatMessage } = useIntl();
  const member = useUser() !== null;
  const overlay = useOverlay();
  const signup = useSignupHref();
  return (
    <div className={s.note}>
      <span className={s.lock}>
        <Icon name="lock" size="lg" />
      </span>
      <p className={s.text}>{formatMessage(member ? messages.lockedFree : messages.lockedVisitor)}</p>
      <ButtonLink
        tabIndex={tabIndex}
        variant="premium"
        icon={member ? 'crown' : undefined}
        to={member ? paths.premium.href() : signup}
        onClick={(event) => {
          if (member) return;
          event.preventDefault();
          overlay.open('signup', { profileId });
        }}
      >
        {formatMessage(member ? messages.unlockFree : messages.unlockVisitor)}
      </ButtonLink>
    </div>
  );
}
