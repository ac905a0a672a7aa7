import type { OverlayProps } from '@nightlark/contract';
import { common } from '@nightlark/i18n';
import { useOverlay } from '@nightlark/state';
import { Dialog } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { useMember } from '../../components/use-member.ts';
import s from './like.module.css';
import { LikeCard } from './like-card.tsx';
import { messages } from './messages.ts';

/** Dispatches a DOM event on `window` with the profile's id (docs/product/likes-and-match-games.md#likes). */
const raise = (name: 'like-photo' | 'like-button') => (profileId: number) =>
  void window.dispatchEvent(new CustomEvent(name, { detail: { profileId } }));

/** The like modal: any click closes it, the photo and the button link to the profile (docs/product/likes-and-match-games.md#likes). */
export function Component({ profileId }: OverlayProps['like']) {
  const { formatMessage } = useIntl();
  const { close } = useOverlay();
  const profile = useMember(profileId, close);
  return (
    // Around the dialog, whose padding closes it too. Keyboard and screen reader users close it by its close button and Escape.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- see above
    <div onClick={close}>
      <Dialog open onClose={close} size="sm" hideTitle title={formatMessage(messages.title)} closeLabel={formatMessage(common.close)}>
        <div className={s.like}>
          <LikeCard profileId={profileId} profile={profile} onPhoto={raise('like-photo')} onButton={raise('like-button')} />
        </div>
      </Dialog>
    </div>
  );
}
