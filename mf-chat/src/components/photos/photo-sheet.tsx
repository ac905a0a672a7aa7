import { DEFAULTS } from '@nightlark/contract';
import { common } from '@nightlark/i18n';
import { useSettings, useUser } from '@nightlark/state';
import { Button, Dialog, Icon } from '@nightlark/ui';
import { Switch } from '@nightlark/ui/choice';
import { useEffect, useId, useState } from 'react';
import { FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import { BuyCreditsLink } from '../buy-credits-link.tsx';
import { composer } from '../messages.ts';
import { messages as gifts } from '../gifts/messages.ts';
import { useFromPrice } from '../use-from-price.ts';
import s from './photo-sheet.module.css';
import { messages as m } from './messages.ts';

/** Picture formats that the server decodes. */
const TYPES = ['image/jpeg', 'image/png', 'image/webp'];
/** Unsent photos are stored on the device. */
const WAITING_MAX = 10;

interface PhotoSheetProps {
  name: string;
  /** Number of the member's unsent photos. */
  waiting: number;
  onClose: () => void;
  onSend: (photo: File, viewOnce: boolean) => void;
}

function problemOf(file: File): MessageDescriptor | null {
  if (!TYPES.includes(file.type)) return m.wrongType;
  return file.size > DEFAULTS.photoMaxBytes ? m.tooLarge : null;
}

/** Selects a photo for a message; the button shows the price. */
export default function PhotoSheet({ name, waiting, onClose, onSend }: PhotoSheetProps) {
  const { formatMessage } = useIntl();
  const { photo_credits: cost } = useSettings();
  const credits = useUser()?.credits ?? 0;
  const fromPrice = useFromPrice()(cost);
  const [file, setFile] = useState<File | null>(null);
  const [refused, setRefused] = useState<MessageDescriptor | null>(null);
  const [once, setOnce] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => () => void (shown && URL.revokeObjectURL(shown)), [shown]);
  const problem = waiting >= WAITING_MAX ? m.tooMany : refused;
  const alert = useId();

  function choose(chosen: File | null, wrong = chosen && problemOf(chosen)) {
    const usable = wrong ? null : chosen;
    setRefused(wrong);
    setFile(usable);
    setShown(usable && URL.createObjectURL(usable));
  }
  const buy = (
    <BuyCreditsLink needed={cost} variant="gold" icon="coin" block>
      <FormattedMessage {...gifts.buy} />
    </BuyCreditsLink>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={formatMessage(composer.photo)}
      closeLabel={formatMessage(common.close)}
      actions={
        credits < cost ? (
          buy
        ) : (
          <Button block icon="send" aria-disabled={!file || problem !== null} onClick={() => file && !problem && onSend(file, once)}>
            <span>
              <FormattedMessage {...composer.sendFor} values={{ cost }} />
            </span>
            {fromPrice && <span>{` (${fromPrice})`}</span>}
          </Button>
        )
      }
    >
      <div className={s.parts}>
        <p className={s.balance}>
          <FormattedMessage {...composer.balance} values={{ count: credits }} />
        </p>
        <label className={s.choose}>
          {/* What the browser can't decode, the server can't either: queued, it would hold what is written after it. */}
          {shown ? <img src={shown} alt="" className={s.chosen} onError={() => choose(null, m.wrongType)} /> : <Icon name="camera" />}
          <span>
            <FormattedMessage {...m.choose} />
          </span>
          <input
            type="file"
            accept={TYPES.join()}
            aria-describedby={problem ? alert : undefined}
            onChange={(event) => choose(event.target.files?.[0] ?? null)}
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
