import { useApi } from '@nightlark/api-client';
import type { ResponseOf } from '@nightlark/contract';
import { common, useErrorText } from '@nightlark/i18n';
import { useUser } from '@nightlark/state';
import { Button, Dialog, ErrorState, Skeleton } from '@nightlark/ui';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { BuyCreditsLink } from '../../buy-credits-link.tsx';
import { composer } from '../../messages.ts';
import { useFromPrice } from '../../use-from-price.ts';
import { GiftArt, useGiftName } from '../../gifts/gift.tsx';
import s from './gift-sheet.module.css';
import { useSheet } from './use-sheet.ts';
import { messages as m } from '../../gifts/messages.ts';

type Gift = ResponseOf<'getGifts'>['gifts'][number];

/** Gifts with their prices; the send button shows the price too (decision 083). */
export default function GiftSheet() {
  const { name, close, send: sendContent } = useSheet();
  const { formatMessage } = useIntl();
  const [chosen, setChosen] = useState<Gift | null>(null);
  const credits = useUser()?.credits ?? 0;
  const fromPrice = useFromPrice()(chosen?.credits ?? 0);
  const buy = (
    <BuyCreditsLink needed={chosen?.credits ?? 1} variant="gold" icon="coin" block>
      <FormattedMessage {...m.buy} />
    </BuyCreditsLink>
  );
  const send = (
    <Button
      block
      icon="gift"
      aria-disabled={!chosen}
      onClick={() => chosen && sendContent({ type: 'gift', gift: chosen.id, gift_credits: chosen.credits })}
    >
      <span>
        <span>
          <FormattedMessage {...(chosen ? composer.sendFor : m.choose)} values={{ cost: chosen?.credits ?? 0 }} />
        </span>
        {fromPrice && <span>{` (${fromPrice})`}</span>}
      </span>
    </Button>
  );
  return (
    <Dialog
      open
      onClose={close}
      title={formatMessage(m.title, { name })}
      closeLabel={formatMessage(common.close)}
      actions={chosen && chosen.credits > credits ? buy : send}
    >
      <p className={s.balance}>
        <FormattedMessage {...composer.balance} values={{ count: credits }} />
      </p>
      <Gifts chosen={chosen} onChoose={setChosen} />
    </Dialog>
  );
}

function Gifts({ chosen, onChoose }: { chosen: Gift | null; onChoose: (gift: Gift) => void }) {
  const api = useApi();
  const nameOf = useGiftName();
  const fromPrice = useFromPrice();
  const errorText = useErrorText();
  const [gifts, setGifts] = useState<readonly Gift[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    const controller = new AbortController();
    api.call('getGifts', { signal: controller.signal }).then(
      (answer) => setGifts(answer.gifts),
      (error: unknown) => !controller.signal.aborted && setFailure(error),
    );
    return () => controller.abort();
  }, [api]);

  if (failure !== null) return <ErrorState title={errorText(failure)} />;
  return (
    <ul className={s.grid}>
      {gifts === null
        ? Array.from({ length: 9 }, (_, index) => (
            <li key={index}>
              <Skeleton shape="block" className={s.waiting} />
            </li>
          ))
        : gifts.map((gift) => (
            <li key={gift.id}>
              <button type="button" className={s.gift} aria-pressed={chosen?.id === gift.id} onClick={() => onChoose(gift)}>
                <GiftArt id={gift.id} />
                <span className={s.name}>{nameOf(gift.id)}</span>
                <span className={s.price}>
                  <FormattedMessage {...m.price} values={{ cost: gift.credits }} />
                </span>
                {fromPrice(gift.credits) && <span className={s.money}>{fromPrice(gift.credits)}</span>}
              </button>
            </li>
          ))}
    </ul>
  );
}
