import { useApi } from '@nightlark/api-client';
import { common, useErrorText } from '@nightlark/i18n';
import { useSettings, useToast, useUser } from '@nightlark/state';
import { Button, Dialog, Icon } from '@nightlark/ui';
import { Switch } from '@nightlark/ui/choice';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { BuyCreditsLink } from '../buy-credits-link.tsx';
import { composer } from '../conversation/messages.ts';
import { messages as gifts } from '../gifts/messages.ts';
import { useFromPrice } from '../use-from-price.ts';
import s from './photo-sheet.module.css';
import { messages as m } from './messages.ts';

interface PhotoSheetProps {
  name: string;
  onClose: () => void;
  /** Called after the upload. */
  onSend: (photo: number, viewOnce: boolean) => void;
}

/** Selects, uploads and sends a photo; the button shows the price. */
export default function PhotoSheet({ name, onClose, onSend }: PhotoSheetProps) {
  const { formatMessage } = useIntl();
  const { photo_credits: cost } = useSettings();
  const credits = useUser()?.credits ?? 0;
  const fromPrice = useFromPrice()(cost);
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const [file, setFile] = useState<File | null>(null);
  const [once, setOnce] = useState(false);
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => () => void (shown && URL.revokeObjectURL(shown)), [shown]);
  const upload = useRef<AbortController>(undefined);

  function choose(chosen: File | null) {
    setFile(chosen);
    setShown(chosen && URL.createObjectURL(chosen));
  }

  async function send() {
    if (!file || busy) return;
    setBusy(true);
    const { signal } = (upload.current = new AbortController());
    try {
      onSend((await api.call('uploadChatPhoto', { file, signal })).photo, once);
    } catch (error) {
      if (signal.aborted) return;
      toast(errorText(error), { tone: 'danger' });
      setBusy(false);
    }
  }
  /** Aborts the upload: it must not be sent, and paid, afterwards. */
  function close() {
    upload.current?.abort();
    onClose();
  }
  const buy = (
    <BuyCreditsLink needed={cost} variant="gold" icon="coin" block>
      <FormattedMessage {...gifts.buy} />
    </BuyCreditsLink>
  );
  return (
    <Dialog
      open
      onClose={close}
      title={formatMessage(m.title)}
      closeLabel={formatMessage(common.close)}
      actions={
        credits < cost ? (
          buy
        ) : (
          <Button block icon="send" busy={busy} aria-disabled={!file} onClick={() => void send()}>
            <FormattedMessage {...composer.sendFor} values={{ cost }} />
            {fromPrice && ` (${fromPrice})`}
          </Button>
        )
      }
    >
      <div className={s.parts}>
        <p className={s.balance}>
          <FormattedMessage {...composer.balance} values={{ count: credits }} />
        </p>
        <label className={s.choose}>
          {shown ? <img src={shown} alt="" className={s.chosen} /> : <Icon name="camera" />}
          <FormattedMessage {...m.choose} />
          <input type="file" accept="image/jpeg,image/png,image/webp" onChange={(event) => choose(event.target.files?.[0] ?? null)} />
        </label>
        <Switch label={formatMessage(m.once)} checked={once} onChange={(event) => setOnce(event.target.checked)} />
        <p className={s.balance}>
          <FormattedMessage {...m.hint} values={{ name }} />
        </p>
      </div>
    </Dialog>
  );
}
