import type { Payment } from '@nightlark/contract';
import { useOptionLabel } from '@nightlark/i18n';
import { Button } from '@nightlark/ui';
import { FormattedMessage } from 'react-intl';
import { Money } from '../../../components/money.tsx';
import { PaymentMethodName } from '../../../components/payment-method.tsx';
import { messages as m } from '../messages.ts';
import s from '../screen.module.css';

interface PendingProps {
  payment: Payment;
  overdue: boolean;
  onCheckAgain: () => void;
}

/** Nothing to do but wait, or go back and pay. */
export function Pending({ payment, overdue, onCheckAgain }: PendingProps) {
  const label = useOptionLabel();
  return (
    <section className={s.outcome}>
      <span className={overdue ? s.ring : `${s.ring} ${s.turning}`} aria-hidden />
      <h1 className={s.title}>
        <FormattedMessage {...m.pendingTitle} />
      </h1>
      <p className={s.order}>
        <PaymentMethodName method={payment.method} />
        <strong>
          <Money cents={payment.amount_cents} currency={payment.currency} />
        </strong>
      </p>
      <p className={s.text}>
        {overdue ? (
          <FormattedMessage {...m.pendingLong} />
        ) : (
          <FormattedMessage {...m.pendingText} values={{ method: label('payment_method', payment.method) }} />
        )}
      </p>
      <div className={s.actions}>
        {overdue && (
          <Button icon="retry" onClick={onCheckAgain}>
            <FormattedMessage {...m.checkAgain} />
          </Button>
        )}
        {payment.redirect_url && (
          <a className={s.link} href={payment.redirect_url}>
            <FormattedMessage {...m.goOn} />
          </a>
        )}
      </div>
    </section>
  );
}
