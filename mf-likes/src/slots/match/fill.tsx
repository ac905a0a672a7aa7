import { paths, type OverlayProps } from '@nightlark/contract';
import { common } from '@nightlark/i18n';
import { useFictionalLabel } from '@nightlark/profile';
import { useOverlay, useUser } from '@nightlark/state';
import { Button, ButtonLink, Dialog, Icon, Skeleton, Tag } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { useMember } from '../../components/use-member.ts';
import s from './fill.module.css';
import { Hearts } from './hearts.tsx';
import { messages } from './messages.ts';
import { Portrait } from './portrait.tsx';

/** The match, over the whole screen: both photos, and the first words one tap away (docs/product/likes-and-match-games.md#likes). */
export function Component({ profileId }: OverlayProps['match']) {
  const { formatMessage } = useIntl();
  const { close } = useOverlay();
  const own = useUser()?.profile;
  const other = useMember(profileId, close);
  const fictional = useFictionalLabel();
  const label = other && fictional(other);
  return (
    <Dialog
      open
      onClose={close}
      fullScreen
      hideTitle
      title={formatMessage(messages.title)}
      closeLabel={formatMessage(common.close)}
      className={s.dialog}
    >
      <div className={s.match}>
        <Hearts />
        <div className={s.pair}>
          <Portrait className={s.own} image={own?.main_image ?? null} />
          {other ? <Portrait className={s.other} image={other.main_image} /> : <Skeleton shape="circle" className={s.other} />}
          <span className={s.heart}>
            <Icon name="heart-filled" size="lg" />
          </span>
        </div>
        <p className={s.title} aria-hidden>
          {formatMessage(messages.title)}
        </p>
        <p className={s.text}>{other ? formatMessage(messages.text, { name: other.name }) : '\u00a0'}</p>
        {label && <Tag tone="photo">{label}</Tag>}
        <div className={s.actions}>
          <ButtonLink size="lg" block icon="chat" to={paths.memberChat.href({ id: profileId })} onClick={close}>
            {formatMessage(messages.write)}
          </ButtonLink>
          <Button size="lg" block variant="quiet" className={s.later} onClick={close}>
            {formatMessage(messages.later)}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
