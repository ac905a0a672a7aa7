import type { Bundle, Discount } from '@nightlark/contract';
import { Money, useMoney } from '@nightlark/i18n';
import { useSettings } from '@nightlark/state';
import { Icon, VisuallyHidden } from '@nightlark/ui';
import { memo, useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { shared } from '../components/messages.ts';
import s from './bundle-choice.module.css';
import { messages as m } from './messages.ts';
import { priceOf } from './price.ts';

interface BundleChoiceProps {
  bundles: readonly Bundle[];
  named: Discount | null;
  mostChosen: string | null;
  chosen: string | undefined;
  /** An order was tried without one. */
  isMissing: boolean;
  onChoose: (id: string) => void;
}

/** The bundles with their price per message. "Best value" is the lowest of these, "most often" comes from the server's statistics. */
export function BundleChoice({ bundles, named, mostChosen, chosen, isMissing, onChoose }: BundleChoiceProps) {
  const error = useId();
  return (
    <fieldset className={s.set} role="radiogroup" aria-invalid={isMissing || undefined} aria-describedby={isMissing ? error : undefined}>
      <legend className={s.legend}>
        <FormattedMessage {...m.bundles} />
      </legend>
      {isMissing && (
        <p id={error} role="alert" className={s.error}>
          <FormattedMessage {...m.bundleNeeded} />
        </p>
      )}
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
            <BundleCard bundle={bundle} named={named} isMostChosen={bundle.id === mostChosen} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface BundleCardProps {
  bundle: Bundle;
  named: Discount | null;
  isMostChosen: boolean;
}

/** Memoized: choosing a bundle renders the page, and formatting all prices anew would delay the next paint (INP). */
const BundleCard = memo(function BundleCard({ bundle, named, isMostChosen }: BundleCardProps) {
  const money = useMoney();
  const { message_credits } = useSettings();
  const { cents } = priceOf(bundle, named);
  const mark = isMostChosen ? m.mostChosen : bundle.best_value ? m.bestValue : null;
  return (
    <span className={s.inside}>
      {mark && (
        <span className={s.mark}>
          <Icon name={isMostChosen ? 'users' : 'star'} size="sm" />
          <FormattedMessage {...mark} />
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
});
