import { Money } from '@nightlark/i18n';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { shared } from '../../../components/messages.ts';
import { MethodIcon } from '../../../components/payment-method.tsx';
import { messages as m } from '../messages.ts';
import s from '../screen.module.css';

interface OrderLineProps {
  credits: number;
  amount_cents: number;
  currency: string;
  /** Link to change the order. */
  change: string;
}

/** The order, always visible. */
export function OrderLine({ credits, amount_cents, currency, change }: OrderLineProps) {
  return (
    <p className={s.order}>
      <MethodIcon method="sepa_direct_debit" />
      <span className={s.bought}>
        <FormattedMessage {...shared.credits} values={{ count: credits }} />
      </span>
      <strong>
        <Money cents={amount_cents} currency={currency} />
      </strong>
      <Link to={change}>
        <FormattedMessage {...m.change} />
      </Link>
    </p>
  );
}
