import type { Bundle } from '@nightlark/contract';
import { Money } from '@nightlark/i18n';
import { FormattedMessage } from 'react-intl';
import { acceptsApplePay, type PaymentOption, type Shop } from '../../../checkout/payment-options.ts';
import { messages as m } from '../../../checkout/messages.ts';
import { PayButtons } from '../../../checkout/pay-buttons.tsx';
import type { Price } from '../../../checkout/price.ts';
import { shared } from '../../../components/messages.ts';
import s from './summary.module.css';

interface SummaryProps {
  shop: Shop;
  bundle: Bundle | null;
  price: Price | null;
  option: PaymentOption | undefined;
  busy: boolean;
}

/** Summary of the order with its price and order button. On phones the cards and the button suffice. */
export function Summary({ shop, bundle, price, option, busy }: SummaryProps) {
  return (
    <section className={s.summary} aria-labelledby="summary">
      <div className={s.sums}>
        <h2 id="summary" className={s.title}>
          <FormattedMessage {...m.summary} />
        </h2>
        {bundle && price && <Lines bundle={bundle} price={price} />}
      </div>
      <PayButtons
        form="order"
        price={bundle && price ? { cents: price.cents, currency: bundle.currency } : null}
        option={option}
        applePay={acceptsApplePay(shop, price?.cents)}
        vatPercentage={shop.vat_percentage}
        busy={busy}
      />
    </section>
  );
}

function Lines({ bundle: { credits, price_cents, currency }, price }: { bundle: Bundle; price: Price }) {
  return (
    <dl className={s.lines}>
      <div className={s.line}>
        <dt>
          <FormattedMessage {...shared.credits} values={{ count: credits }} />
        </dt>
        <dd>
          <Money cents={price_cents} currency={currency} />
        </dd>
      </div>
      {price.cents < price_cents && (
        <div className={`${s.line} ${s.discount}`}>
          <dt>
            <FormattedMessage {...m.discount} />
          </dt>
          <dd>
            <Money cents={price.cents - price_cents} currency={currency} />
          </dd>
        </div>
      )}
      <div className={`${s.line} ${s.total}`}>
        <dt>
          <FormattedMessage {...m.total} />
        </dt>
        <dd aria-live="polite">
          <Money cents={price.cents} currency={currency} />
        </dd>
      </div>
    </dl>
  );
}
