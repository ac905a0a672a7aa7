import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { shared } from '../../../components/messages.ts';
import { Money } from '../../../components/money.tsx';
import { MethodIcon } from '../../../components/payment-method.tsx';
import { messages as m } from '../messages.ts';
import s from '../screen.module.css';

interface OrderLineProps {
  credits: number;
  cents: number;
  currency: string;
  /** Link to change the order. */
  change: string;
}

/** The order, always visible. */
export function OrderLine({ credits, cents, currency, change }: OrderLineProps) {
  return (
    <p className={s.order}>
      <MethodIcon method="sepa_direct_debit" />
      <span className={s.bought}>
        <FormattedMessage {...shared.credits} values={{ count: credits }} />
      </span>
      <strong>
        <Money cents={cents} currency={currency} />
      </strong>
      <Link to={change}>
        <FormattedMessage {...m.change} />
      </Link>
    </p>
  );
}
