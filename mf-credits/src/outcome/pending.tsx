import { Money, useFormatTime, useOptionLabel } from '@nightlark/i18n';
import { Button, ButtonLink } from '@nightlark/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { shared } from '../components/messages.ts';
import { PaymentMethodName } from '../components/payment-method.tsx';
import { codeFormOf } from './payment-facts.ts';
import { messages as m } from './messages.ts';
import s from './outcome.module.css';
import type { TrackedPayment } from './use-payment.ts';

interface PendingProps extends TrackedPayment {
  level: 1 | 3;
}

/** Pending payment: wait, or go back and pay or enter the code; a direct debit takes days. */
export function Pending({ level, payment, overdue, isChecking, checkAgain }: PendingProps) {
  const label = useOptionLabel();
  const format = useFormatTime();
  const { formatDate } = useIntl();
  const Heading = level === 1 ? 'h1' : 'h3';
  const codeForm = codeFormOf(payment);
  const isStill = overdue || codeForm !== null || payment.collect_on !== null;
  return (
    <section className={s.outcome}>
      <span className={isStill ? s.ring : `${s.ring} ${s.turning}`} aria-hidden />
      <Heading className={s.title}>
        <FormattedMessage {...(payment.collect_on ? m.collectedTitle : codeForm ? m.codeTitle : m.pendingTitle)} />
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
            {codeForm ? (
              <FormattedMessage {...m.codeText} />
            ) : overdue ? (
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
        {codeForm && (
          <ButtonLink to={codeForm} size="lg">
            <FormattedMessage {...shared.enterCode} />
          </ButtonLink>
        )}
        {overdue && !codeForm && (
          <Button icon="retry" busy={isChecking} onClick={checkAgain}>
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
