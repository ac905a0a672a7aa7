import { paths, type Payment } from '@nightlark/contract';
import { LocalTime, Money, useMoney } from '@nightlark/i18n';
import { ButtonLink } from '@nightlark/ui';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { shared } from '../../../components/messages.ts';
import { MethodIcon } from '../../../components/payment-method.tsx';
import { codeFormOf } from '../../../outcome/payment-facts.ts';
import { messages as m } from '../messages.ts';
import s from '../screen.module.css';
import { StatusTag } from './status-tag.tsx';

export function PaymentList({ payments }: { payments: readonly Payment[] }) {
  const money = useMoney();
  return (
    <ul className={s.list}>
      {payments.map((payment) => (
        <li key={payment.payment_id}>
          <Link to={paths.transactions.href({ id: payment.payment_id })} className={s.item}>
            <MethodIcon method={payment.method} />
            <span className={s.words}>
              <strong>
                <FormattedMessage {...shared.credits} values={{ count: payment.credits }} />
              </strong>
              <span className={s.muted}>
                <LocalTime value={payment.created_at} dateStyle="medium" />
              </span>
            </span>
            <span className={s.end}>
              <strong>
                <Money cents={payment.amount_cents} currency={payment.currency} />
              </strong>
              {payment.vat_cents > 0 && (
                <span className={s.muted}>
                  <FormattedMessage {...m.includingVat} values={{ vat: money(payment.vat_cents, payment.currency) }} />
                </span>
              )}
              <StatusTag status={payment.status} />
            </span>
          </Link>
          <CodeLink to={codeFormOf(payment)} />
        </li>
      ))}
    </ul>
  );
}

function CodeLink({ to }: { to: string | null }) {
  if (!to) return null;
  return (
    <ButtonLink to={to} size="sm" variant="secondary" className={s.enter}>
      <FormattedMessage {...shared.enterCode} />
    </ButtonLink>
  );
}
