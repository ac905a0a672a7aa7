import { useApi, type Api } from '@nightlark/api-client';
import { paths, type Image, type OverlayProps } from '@nightlark/contract';
import { common, matchWords } from '@nightlark/i18n';
import { useFictionalLabel, useIsShown, useMedia, useTask } from '@nightlark/profile';
import { useOverlay, useSettings, useUser } from '@nightlark/state';
import { Button, Dialog, Icon, Skeleton, Tag } from '@nightlark/ui';
import { TextInput } from '@nightlark/ui/field';
import { Photo } from '@nightlark/ui/photo';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { useMember } from '../../components/use-member.ts';
import s from './match.module.css';
import { Hearts } from './hearts.tsx';
import { messages } from './messages.ts';

/**
 * The match, full-screen: both photos and a field for the first message, which is sent from the chat, where its price is shown
 * (docs/product/likes-and-match-games.md#likes).
 */
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
        <p className={s.text}>{other ? formatMessage(matchWords.text, { name: other.name }) : '\u00a0'}</p>
        {label && <Tag tone="photo">{label}</Tag>}
        <FirstLine profileId={profileId} onDone={close} />
        <div className={s.actions}>
          <Button size="lg" block variant="quiet" className={s.later} onClick={close}>
            {formatMessage(messages.later)}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/**
 * Saves the line on the server, from which an existing conversation, which has another URL, loads it. A draft to the member stays
 * before it. @returns the saved text
 */
async function saveLine(api: Api, profile: number, line: string): Promise<string> {
  if (line === '') return '';
  const { draft } = await api.call('saveDraft', { body: { profile, text: line, base: { text: '', reply_to: null } } });
  return draft?.text ?? line;
}

function FirstLine({ profileId, onDone }: { profileId: number; onDone: () => void }) {
  const { formatMessage } = useIntl();
  const api = useApi();
  const navigate = useNavigate();
  const isShown = useIsShown();
  const maxLength = useSettings().message_length;
  const [line, setLine] = useState('');
  const { busy, run } = useTask();

  async function goOn() {
    const draft = await saveLine(api, profileId, line.trim());
    // Left meanwhile.
    if (!isShown()) return;
    onDone();
    await navigate(paths.memberChat.href({ id: profileId }), { state: { compose: true, draft } });
  }
  return (
    <form
      method="post"
      className={s.first}
      onSubmit={(event) => {
        event.preventDefault();
        void run(goOn);
      }}
    >
      <TextInput
        value={line}
        maxLength={maxLength}
        aria-label={formatMessage(messages.firstLine)}
        placeholder={formatMessage(messages.firstLine)}
        onChange={(event) => setLine(event.target.value)}
      />
      <Button type="submit" size="lg" block icon="chat" busy={busy}>
        {formatMessage(matchWords.write)}
      </Button>
    </form>
  );
}

/** One of the two photos; decorative, as the names are in the text below. */
function Portrait({ image, className }: { image: Image | null; className?: string }) {
  const media = useMedia();
  const photo = image ? media.thumb(image, '') : { src: null, alt: '' };
  return (
    <div className={className}>
      <Photo {...photo} ratio="fill" fetchPriority="high" />
    </div>
  );
}
