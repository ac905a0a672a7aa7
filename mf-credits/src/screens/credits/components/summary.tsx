import { paths, type Bundle } from '@nightlark/contract';
import { useHydrated } from '@nightlark/i18n';
import { useSettings } from '@nightlark/state';
import { Button, Card, Icon } from '@nightlark/ui';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { shared } from '../../../components/messages.ts';
import { Money, useMoney } from '../../../components/money.tsx';
import { messages as m } from '../messages.ts';
import type { Price } from '../price.ts';
import s from './summary.module.css';

interface SummaryProps {
  bundle: Bundle;
  price: Price;
  busy: boolean;
}

/** What is ordered and what it costs, with the button that says so. */
export function Summary({ bundle, price, busy }: SummaryProps) {
  const money = useMoney();
  const { refund_days: days } = useSettings();
  const { currency, price_cents } = bundle;
  // Without script the sum can't follow the choice, so the button names none.
  const label = useHydrated() ? m.pay : m.payPlain;
  return (
    <Card as="section" className={s.card} aria-labelledby="summary">
      <h2 id="summary" className={s.title}>
        <FormattedMessage {...m.summary} />
      </h2>
      <dl className={s.lines}>
        <div className={s.line}>
          <dt>
            <FormattedMessage {...shared.credits} values={{ count: bundle.credits }} />
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
            <FormattedMessage {...m.total} />{' '}
            <span className={s.vat}>
              <FormattedMessage {...m.vat} />
            </span>
          </dt>
          <dd aria-live="polite">
            <Money cents={price.cents} currency={currency} />
          </dd>
        </div>
      </dl>
      <Button type="submit" form="order" size="lg" block busy={busy} icon="lock">
        <FormattedMessage {...label} values={{ price: money(price.cents, currency) }} />
      </Button>
      <p className={s.safe}>
        <Icon name="shield" size="sm" />
        <span>
          <FormattedMessage {...m.start} values={{ days }} /> <FormattedMessage {...m.safe} />{' '}
          <Link to={paths.page.href({ page: 'return-policy' })}>
            <FormattedMessage {...m.returns} />
          </Link>{' '}
          <Link to={paths.transactions.href()}>
            <FormattedMessage {...m.prices} />
          </Link>
        </span>
      </p>
    </Card>
  );
}
