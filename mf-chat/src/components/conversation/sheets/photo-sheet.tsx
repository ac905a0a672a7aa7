import { DEFAULTS } from '@nightlark/contract';
import { common, defineMessages } from '@nightlark/i18n';
import { PHOTO_TYPES, preparePhoto } from '@nightlark/profile';
import { useSettings, useUser } from '@nightlark/state';
import { Button, Dialog, Icon } from '@nightlark/ui';
import { Switch } from '@nightlark/ui/choice';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import { BuyCreditsLink } from '../../buy-credits-link.tsx';
import { composer } from '../../messages.ts';
import { messages as gifts } from '../../gifts/messages.ts';
import { useFromPrice } from '../../use-from-price.ts';
import s from './photo-sheet.module.css';
import { useSheet } from './use-sheet.ts';

const m = defineMessages({
  choose: { id: 'chat.photos.choose', defaultMessage: 'Choose a photo' },
  tooLarge: { id: 'chat.photos.too-large', defaultMessage: 'This photo is larger than {max} MB.' },
  tooMany: {
    id: 'chat.photos.too-many',
    defaultMessage: 'Too many photos are waiting to be sent. Discard some, or wait until they are sent.',
  },
  wrongType: { id: 'chat.photos.wrong-type', defaultMessage: 'Only JPEG, PNG and WebP photos work here.' },
  once: { id: 'chat.photos.once', defaultMessage: 'Can be seen once only' },
  hint: {
    id: 'chat.photos.hint',
    defaultMessage:
      '{name} sees it blurred first. Only the two of you can see it, and moderators if it is reported; where it was taken is removed from the file.',
  },
});

/** Unsent photos are stored on the device. */
const WAITING_MAX = 10;

/** Selects a photo for a message; the button shows the price. */
export default function PhotoSheet() {
  const { name, pasted, photosWaiting: waiting, close, send } = useSheet();
  const { formatMessage } = useIntl();
  const credits = useUser()?.credits ?? 0;
  const { file, shown, refused, choose, refuse } = usePhoto(pasted);
  const [once, setOnce] = useState(false);
  const problem = waiting >= WAITING_MAX ? m.tooMany : refused;
  const alert = useId();
  return (
    <Dialog
      open
      onClose={close}
      title={formatMessage(composer.photo)}
      closeLabel={formatMessage(common.close)}
      actions={
        <SendPhoto
          photo={problem ? null : file}
          onSend={(photo) => send({ type: 'photo', photo: { file: photo, id: null, view_once: once } })}
        />
      }
    >
      <div className={s.parts}>
        <p className={s.balance}>
          <FormattedMessage {...composer.balance} values={{ count: credits }} />
        </p>
        <label className={s.choose}>
          {/* What the browser can't decode, the server can't either: queued, it would hold what is written after it. */}
          {shown ? <img src={shown} alt="" className={s.chosen} onError={() => refuse(m.wrongType)} /> : <Icon name="camera" />}
          <span>
            <FormattedMessage {...m.choose} />
          </span>
          <input
            type="file"
            accept={PHOTO_TYPES.join()}
            aria-describedby={problem ? alert : undefined}
            onChange={(event) => void choose(event.target.files?.[0])}
          />
        </label>
        {problem && (
          <p id={alert} role="alert" className={s.problem}>
            <FormattedMessage {...problem} values={{ max: DEFAULTS.photoMaxBytes / 1024 ** 2 }} />
          </p>
        )}
        <Switch label={formatMessage(m.once)} checked={once} onChange={(event) => setOnce(event.target.checked)} />
        <p className={s.balance}>
          <FormattedMessage {...m.hint} values={{ name }} />
        </p>
      </div>
    </Dialog>
  );
}

/** @param photo null while it can't be sent */
function SendPhoto({ photo, onSend }: { photo: File | null; onSend: (photo: File) => void }) {
  const { photo_credits: cost } = useSettings();
  const credits = useUser()?.credits ?? 0;
  const fromPrice = useFromPrice()(cost);
  if (credits < cost)
    return (
      <BuyCreditsLink needed={cost} variant="gold" icon="coin" block>
        <FormattedMessage {...gifts.buy} />
      </BuyCreditsLink>
    );
  return (
    <Button block icon="send" aria-disabled={!photo} onClick={() => photo && onSend(photo)}>
      <span>
        <span>
          <FormattedMessage {...composer.sendFor} values={{ cost }} />
        </span>
        {fromPrice && <span>{` (${fromPrice})`}</span>}
      </span>
    </Button>
  );
}

/** The chosen or pasted photo, or why it can't be sent. */
function usePhoto(pasted: File | null) {
  const [file, setFile] = useState<File | null>(null);
  const [refused, setRefused] = useState<MessageDescriptor | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => () => void (shown && URL.revokeObjectURL(shown)), [shown]);

  const latest = useRef<File>(undefined);
  function take(photo: File | null, wrong: MessageDescriptor | null) {
    const usable = wrong ? null : photo;
    setRefused(wrong);
    setFile(usable);
    setShown(usable && URL.createObjectURL(usable));
  }
  async function choose(chosen: File | undefined) {
    latest.current = chosen;
    take(null, null);
    const photo = chosen ? await preparePhoto(chosen) : null;
    if (latest.current !== chosen) return;
    const problem = photo && photo.size > DEFAULTS.photoMaxBytes ? m.tooLarge : null;
    take(photo, chosen && !photo ? m.wrongType : problem);
  }
  const choosePasted = useEffectEvent(() => pasted && void choose(pasted));
  useEffect(() => void choosePasted(), []);
  return { file, shown, refused, choose, refuse: (wrong: MessageDescriptor) => take(null, wrong) };
}
