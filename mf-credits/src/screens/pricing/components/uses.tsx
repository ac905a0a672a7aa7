import { useSettings } from '@nightlark/state';
import { FormattedMessage } from 'react-intl';
import { shared } from '../../../components/messages.ts';
import { useGiftPrices } from '../../../components/use-gift-prices.ts';
import { messages as m } from '../messages.ts';
import s from '../screen.module.css';

/** Prices in credits. */
export function Uses() {
  const { message_credits, photo_credits } = useSettings();
  const prices = useGiftPrices();
  return (
    <section>
      <h2 className={s.heading}>
        <FormattedMessage {...m.uses} />
      </h2>
      <dl className={s.uses}>
        <div>
          <dt>
            <FormattedMessage {...m.message} />
          </dt>
          <dd>
            <FormattedMessage {...shared.credits} values={{ count: message_credits }} />
          </dd>
        </div>
        <div>
          <dt>
            <FormattedMessage {...m.photo} />
          </dt>
          <dd>
            <FormattedMessage {...shared.credits} values={{ count: photo_credits }} />
          </dd>
        </div>
        <div>
          <dt>
            <FormattedMessage {...m.gift} />
          </dt>
          <dd>
            <FormattedMessage {...m.giftPrices} values={{ prices }} />
          </dd>
        </div>
      </dl>
    </section>
  );
}
