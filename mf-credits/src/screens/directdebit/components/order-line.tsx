import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { shared } from '../../../components/messages.ts';
import { Money } from '../../../components/money.tsx';
import { MethodMark } from '../../../components/payment-method.tsx';
import { messages as m } from '../messages.ts';
import s from '../screen.module.css';

interface OrderLineProps {
  credits: number;
  cents: number;
  currency: string;
  /** Where something else is chosen. */
  change: string;
}

/** What is paid, always in sight. */
export function OrderLine({ credits, cents, currency, change }: OrderLineProps) {
  return (
    <p className={s.order}>
      <MethodMark method="sepa_direct_debit" />
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
