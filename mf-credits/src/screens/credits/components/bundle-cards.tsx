import type { Bundle, Discount } from '@nightlark/contract';
import { useSettings } from '@nightlark/state';
import { Tag, VisuallyHidden } from '@nightlark/ui';
import { FormattedMessage } from 'react-intl';
import { shared } from '../../../components/messages.ts';
import { Money, useMoney } from '../../../components/money.tsx';
import { messages as m } from '../messages.ts';
import { priceOf } from '../price.ts';
import s from './bundle-cards.module.css';

interface BundleCardsProps {
  bundles: readonly Bundle[];
  named: Discount | null;
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

/** The bundles with the price of a message in each; "best value" is the lowest of these and nothing else. */
export function BundleCards({ bundles, named, chosen, onChoose }: BundleCardsProps) {
  return (
    <fieldset className={s.set}>
      <legend className={s.legend}>
        <FormattedMessage {...m.bundles} />
      </legend>
      <div className={s.cards}>
        {bundles.map((bundle) => (
          <label key={bundle.id} className={s.card}>
            <input
              type="radio"
              className={s.input}
              name="bundle"
              value={bundle.id}
              required
              checked={bundle.id === chosen}
              onChange={() => onChoose(bundle.id)}
            />
            <BundleCard bundle={bundle} named={named} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function BundleCard({ bundle, named }: { bundle: Bundle; named: Discount | null }) {
  const money = useMoney();
  const { message_credits } = useSettings();
  const { cents } = priceOf(bundle, named);
  return (
    <span className={s.inside}>
      {bundle.best_value && (
        <span className={s.best}>
          <Tag tone="gold" icon="star">
            <FormattedMessage {...m.bestValue} />
          </Tag>
        </span>
      )}
      <span className={s.unit}>
        <FormattedMessage
          {...shared.creditsBig}
          values={{ count: bundle.credits, b: (number) => <b className={`${s.count} display tabular`}>{number}</b> }}
        />
      </span>
      <span className={s.prices}>
        <strong className={s.price}>
          <Money cents={cents} currency={bundle.currency} />
        </strong>
        {cents < bundle.price_cents && (
          <>
            <s className={s.old} aria-hidden>
              <Money cents={bundle.price_cents} currency={bundle.currency} />
            </s>
            <VisuallyHidden>
              <FormattedMessage {...m.oldPrice} values={{ price: money(bundle.price_cents, bundle.currency) }} />
            </VisuallyHidden>
          </>
        )}
      </span>
      <span className={s.each}>
        <FormattedMessage {...m.perMessage} values={{ price: money((cents * message_credits) / bundle.credits, bundle.currency) }} />
      </span>
    </span>
  );
}
