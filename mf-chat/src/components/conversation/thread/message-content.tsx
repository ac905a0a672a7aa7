import { isApiError, useApi } from '@nightlark/api-client';
import type { ChatPhoto, Message } from '@nightlark/contract';
import { useErrorToast } from '@nightlark/profile';
import { useSettings } from '@nightlark/state';
import { Button, Icon } from '@nightlark/ui';
import { use, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { GiftArt, useGiftName } from '../../gifts/gift.tsx';
import s from './bubble.module.css';
import { content as m } from '../../messages.ts';
import { PhotoLinksContext } from './photo-links.tsx';
import { useFocusLost } from '../use-focus-lost.ts';

const ONLY_EMOJI = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u200D\uFE0F]+$/u;
const JUMBO_MOST = 3;

/** Only one to three emoji: shown large. */
export function isJumbo(text: string): boolean {
  return ONLY_EMOJI.test(text) && [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].length <= JUMBO_MOST;
}

type Content = Pick<Message, 'type' | 'text' | 'gift' | 'gif'> & { photo?: ChatPhoto | null; id?: number; own: boolean };

/** Content of a message. URLs are not linked. */
export function MessageContent({ message }: { message: Content }) {
  const { type, text, gift, gif, photo, own, id } = message;
  if (type === 'deleted')
    return (
      <em>
        <FormattedMessage {...(own ? m.ownDeleted : m.deleted)} />
      </em>
    );
  return (
    <>
      {gift !== null && <Gift id={gift} />}
      {gif && <MovingPicture gif={gif} />}
      {photo && id !== undefined && <Photo photo={photo} message={id} own={own} />}
      {text !== '' && (
        <span className={s.text} dir="auto">
          {text}
        </span>
      )}
    </>
  );
}

function Gift({ id }: { id: string }) {
  const nameOf = useGiftName();
  return (
    <span className={s.gift}>
      <GiftArt id={id} />
      <span>{nameOf(id)}</span>
    </span>
  );
}

function MovingPicture({ gif: { url, preview, description, width, height } }: { gif: NonNullable<Message['gif']> }) {
  const { cdn_prefix } = useSettings();
  return (
    <picture>
      <source srcSet={cdn_prefix + preview} media="(prefers-reduced-motion: reduce)" />
      <img className={s.picture} src={cdn_prefix + url} alt={description} width={width} height={height} loading="lazy" />
    </picture>
  );
}

/** A photo, blurred until the viewer opens it. */
function Photo({ photo, message, own }: { photo: ChatPhoto; message: number; own: boolean }) {
  const api = useApi();
  const showError = useErrorToast();
  const { cdn_prefix } = useSettings();
  const { formatMessage } = useIntl();
  // A refreshed link would load the photo again.
  const [first] = useState(own ? photo.url : null);
  const { links, setLink } = use(PhotoLinksContext);
  const link = links.get(message);
  const url = link === undefined ? first : link;
  const [busy, setBusy] = useState(false);
  // Of a call whose response was lost: the photo may be opened already.
  const [key, setKey] = useState<string | null>(null);
  const { width, height, view_once, opened } = photo;

  async function open() {
    setBusy(true);
    const idempotency_key = key ?? crypto.randomUUID();
    setKey(idempotency_key);
    try {
      setLink(message, (await api.call('openChatPhoto', { body: { message, idempotency_key } })).photo.url);
      setKey(null);
    } catch (error) {
      if (isApiError(error) && error.code === 'photo_gone') setKey(null);
      showError(error);
    }
    setBusy(false);
  }
  if (url)
    return (
      <img
        className={s.picture}
        src={cdn_prefix + url}
        alt={formatMessage(m.photo)}
        width={width}
        height={height}
        onError={() => setLink(message, own && photo.url !== url ? photo.url : null)}
      />
    );
  if (view_once && (own || (opened && key === null)))
    return (
      <em className={s.unseen}>
        <Icon name="eye-off" size="sm" /> <FormattedMessage {...(opened ? m.photoOpened : m.photoOnce)} />
      </em>
    );
  return <Covered photo={photo} busy={busy} onOpen={() => void open()} />;
}

/** The blurred photo. Its button is removed by pressing it; the focus stays with the message. */
function Covered({ photo: { width, height, preview, view_once }, busy, onOpen }: { photo: ChatPhoto; busy: boolean; onOpen: () => void }) {
  const place = useFocusLost<HTMLSpanElement>((covered) => {
    covered.closest<HTMLElement>('[data-message]')?.focus({ preventScroll: true });
  });
  return (
    <span ref={place} className={s.covered} style={{ aspectRatio: `${width} / ${height}` }}>
      {preview && <img src={`data:image/webp;base64,${preview}`} alt="" />}
      <Button size="sm" icon="eye" busy={busy} onClick={onOpen}>
        <FormattedMessage {...(view_once ? m.showOnce : m.show)} />
      </Button>
    </span>
  );
}
