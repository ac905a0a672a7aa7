import { paths, type Payment } from '@nightlark/contract';
import { useMoney, useOptionLabel } from '@nightlark/i18n';
import { ButtonLink, Icon } from '@nightlark/ui';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { messages as m } from '../../../outcome/messages.ts';
import o from '../../../outcome/outcome.module.css';
import { failedOutcomeOf } from '../../../outcome/failed-outcome.ts';

/** Of a payment without credits `completed` is the refund that is on its way. */
const REVERSED: ReadonlySet<Payment['status']> = new Set(['completed', 'refunded', 'charged_back']);

interface FailedPaymentProps {
  payment: Payment;
  /** Whether PayPal is offered for this amount. */
  hasPayPal: boolean;
  back: string | null;
}

/** Failed, expired or refunded payment, or one that is being refunded, with the fitting next step. */
export function FailedPayment({ payment, hasPayPal, back }: FailedPaymentProps) {
  const money = useMoney();
  const label = useOptionLabel();
  const outcome = failedOutcomeOf(payment);
  if (!outcome) return null;
  const isReversed = REVERSED.has(payment.status);
  const refundedCents = payment.status === 'refunded' ? payment.refunded_cents : 0;
  const cents = payment.charged_back_cents || refundedCents || payment.amount_cents;
  const values = { amount: money(cents, payment.currency), method: label('payment_method', payment.method) };
  return (
    <section className={o.outcome}>
      <span className={o.sign} aria-hidden>
        <Icon name={outcome.icon} />
      </span>
      <h1 className={o.title}>
        <FormattedMessage {...outcome.title} values={values} />
      </h1>
      <p className={o.text}>
        <span>
          <FormattedMessage {...outcome.text} values={values} />
        </span>{' '}
        {payment.owed_credits > 0 && (
          <span>
            <FormattedMessage {...m.owed} values={{ count: payment.owed_credits }} />
          </span>
        )}
      </p>
      <div className={o.actions}>
        {isReversed ? <AfterRefund id={payment.payment_id} /> : <RetryOrder payment={payment} hasPayPal={hasPayPal} back={back} />}
      </div>
      {back && (
        <Link to={back} className={o.link}>
          <FormattedMessage {...m.back} />
        </Link>
      )}
    </section>
  );
}

/** Links to retry the same order, and to choose another method for it (docs/product/payments.md#from-order-to-credits). */
function RetryOrder({ payment: { bundle, method, discount_code, failure }, hasPayPal, back }: FailedPaymentProps) {
  const again = (by?: Payment['method']) => paths.credits.href(null, { bundle, method: by, code: discount_code, back });
  return (
    <>
      <ButtonLink to={again(method)} size="lg" icon="retry">
        <FormattedMessage {...m.retry} />
      </ButtonLink>
      {hasPayPal && failure === 'stored_card_failed' && (
        <ButtonLink to={again('paypal')} size="lg" variant="secondary">
          <FormattedMessage {...m.paypal} />
        </ButtonLink>
      )}
      <ButtonLink to={again()} size="lg" variant="secondary" icon="card">
        <FormattedMessage {...m.otherWay} />
      </ButtonLink>
    </>
  );
}

function AfterRefund({ id }: { id: string }) {
  return (
    <>
      <ButtonLink to={paths.transactions.href({ id })} size="lg">
        <FormattedMessage {...m.receipt} />
      </ButtonLink>
      <ButtonLink to={paths.page.href({ page: 'service' })} size="lg" variant="secondary" icon="help">
        <FormattedMessage {...m.help} />
      </ButtonLink>
    </>
  );
}
