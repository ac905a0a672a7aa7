import { paths, type Payment } from '@nightlark/contract';
import { LocalTime, Money } from '@nightlark/i18n';
import { useSettings } from '@nightlark/state';
import { ButtonLink, Card, IconButton, PageHeader } from '@nightlark/ui';
import { Notice } from '@nightlark/ui/notice';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import { shared } from '../../../components/messages.ts';
import { PaymentMethodName } from '../../../components/payment-method.tsx';
import { codeFormOf, isDiscounted } from '../../../outcome/payment-facts.ts';
import { messages as outcome } from '../../../outcome/messages.ts';
import { messages as m, statuses, year } from '../messages.ts';
import s from '../screen.module.css';
import { Documents } from './documents.tsx';
import { RefundForm } from './refund-form.tsx';
import { StatusTag } from './status-tag.tsx';

interface LineProps {
  label: MessageDescriptor & { values?: Record<string, string> };
  children: ReactNode;
  strong?: boolean;
}

function Line({ label, children, strong }: LineProps) {
  return (
    <div className={strong ? `${s.line} ${s.strong}` : s.line}>
      <dt>
        <FormattedMessage {...label} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** One payment: its receipt, and what can be done about it. */
export function Detail({ payment }: { payment: Payment }) {
  const { formatMessage } = useIntl();
  const { owed_credits } = payment;
  const codeForm = codeFormOf(payment);
  return (
    <>
      <PageHeader
        flush
        back={<IconButton icon="back" label={formatMessage(m.all)} to={paths.transactions.href()} />}
        title={<FormattedMessage {...m.detail} values={{ date: <LocalTime value={payment.created_at} dateStyle="long" /> }} />}
      />
      <Receipt payment={payment} />
      {codeForm && (
        <Notice
          title={<FormattedMessage {...outcome.codeTitle} />}
          action={
            <ButtonLink to={codeForm} size="sm">
              <FormattedMessage {...shared.enterCode} />
            </ButtonLink>
          }
        >
          <FormattedMessage {...outcome.codeText} />
        </Notice>
      )}
      {owed_credits > 0 && (
        <Notice tone="warning">
          <FormattedMessage {...outcome.owed} values={{ count: owed_credits }} />
        </Notice>
      )}
      <Documents payment={payment} />
      <RefundForm payment={payment} />
    </>
  );
}

function Receipt({ payment }: { payment: Payment }) {
  const { company } = useSettings();
  const { currency, amount_cents, vat_cents, refunded_cents, charged_back_cents: chargedBack } = payment;
  return (
    <Card padding="lg">
      <dl>
        <Line label={m.status}>
          <StatusTag status={payment.status} />
        </Line>
        <Line label={m.bought}>
          <FormattedMessage {...shared.credits} values={{ count: payment.credits }} />
        </Line>
        <Line label={m.method}>
          <PaymentMethodName method={payment.method} />
        </Line>
        <Line label={m.date}>
          <LocalTime value={payment.created_at} dateStyle="medium" timeStyle="short" />
        </Line>
        {isDiscounted(payment) && (
          <>
            <Line label={m.listPrice}>
              <Money cents={payment.list_cents} currency={currency} />
            </Line>
            <Line label={{ ...m.discount, values: { code: payment.discount_code } }}>
              <Money cents={amount_cents - payment.list_cents} currency={currency} />
            </Line>
          </>
        )}
        <Line label={m.net}>
          <Money cents={amount_cents - vat_cents} currency={currency} />
        </Line>
        <Line label={m.vat}>
          <Money cents={vat_cents} currency={currency} />
        </Line>
        <Line label={m.total} strong>
          <Money cents={amount_cents} currency={currency} />
        </Line>
        {refunded_cents > 0 && (
          <Line label={year.back}>
            <Money cents={-refunded_cents} currency={currency} />
          </Line>
        )}
        {chargedBack > 0 && (
          <Line label={statuses.charged_back}>
            <Money cents={-chargedBack} currency={currency} />
          </Line>
        )}
        <Line label={m.seller}>
          {company.name}, {company.address}, {company.city}
        </Line>
        <Line label={m.number}>
          <span className={s.number} translate="no">
            {payment.payment_id}
          </span>
        </Line>
      </dl>
    </Card>
  );
}
