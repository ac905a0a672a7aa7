import type { Payment } from '@nightlark/contract';
import { useFormatTime, useOptionLabel } from '@nightlark/i18n';
import { Button } from '@nightlark/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { Money } from '../components/money.tsx';
import { PaymentMethodName } from '../components/payment-method.tsx';
import { messages as m } from './messages.ts';
import s from './outcome.module.css';

interface PendingProps {
  level: 1 | 3;
  payment: Payment;
  overdue: boolean;
  onCheckAgain: () => void;
}

/** Pending payment: wait, or go back and pay; a direct debit takes days. */
export function Pending({ level, payment, overdue, onCheckAgain }: PendingProps) {
  const label = useOptionLabel();
  const format = useFormatTime();
  const { formatDate } = useIntl();
  const Heading = level === 1 ? 'h1' : 'h3';
  return (
    <section className={s.outcome}>
      <span className={overdue || payment.collect_on ? s.ring : `${s.ring} ${s.turning}`} aria-hidden />
      <Heading className={s.title}>
        <FormattedMessage {...(payment.collect_on ? m.collectedTitle : m.pendingTitle)} />
      </Heading>
      <p className={s.order}>
        <PaymentMethodName method={payment.method} />
        <strong>
          <Money cents={payment.amount_cents} currency={payment.currency} />
        </strong>
      </p>
      <p className={s.text}>
        {payment.collect_on ? (
          <FormattedMessage
            {...m.collectedText}
            values={{ date: formatDate(`${payment.collect_on}T00:00:00Z`, { dateStyle: 'long', timeZone: 'UTC' }) }}
          />
        ) : (
          <>
            {overdue ? (
              <FormattedMessage {...m.pendingLong} />
            ) : (
              <FormattedMessage {...m.pendingText} values={{ method: label('payment_method', payment.method) }} />
            )}{' '}
            {payment.expires && (
              <FormattedMessage {...m.pendingUntil} values={{ date: format(payment.expires, { dateStyle: 'long', timeStyle: 'short' }) }} />
            )}
          </>
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
