import { paths, type Payment } from '@nightlark/contract';
import { useMoney } from '@nightlark/i18n';
import { useUser } from '@nightlark/state';
import { ButtonLink, Icon } from '@nightlark/ui';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { isDiscounted } from '../../../outcome/payment-facts.ts';
import { messages as m } from '../../../outcome/messages.ts';
import o from '../../../outcome/outcome.module.css';
import s from '../screen.module.css';

const SPARKS = Array.from({ length: 14 }, (_, index) => index);

interface CompletedProps {
  payment: Payment;
  isFirst: boolean;
  /** The conversation to return to. */
  back: string | null;
}

/** Completed payment; the first purchase also starts Premium. */
export function Completed({ payment, isFirst, back }: CompletedProps) {
  const money = useMoney();
  const balance = useUser()?.credits ?? payment.credits;
  return (
    <section className={o.outcome}>
      <span className={isFirst ? `${s.medal} ${s.premium}` : s.medal} aria-hidden>
        <Icon name={isFirst ? 'crown' : 'coin'} />
        {SPARKS.map((spark) => (
          <i key={spark} className={s.spark} />
        ))}
      </span>
      <h1 className={o.title}>
        <FormattedMessage {...(isFirst ? m.premiumTitle : m.doneTitle)} values={{ count: payment.credits }} />
      </h1>
      <p className={o.text}>
        {isFirst ? (
          <FormattedMessage {...m.premiumText} values={{ count: payment.credits }} />
        ) : (
          <FormattedMessage {...(back ? m.doneWaiting : m.doneText)} values={{ count: balance }} />
        )}
      </p>
      {payment.ordered_credits !== null && (
        <p className={o.text}>
          <FormattedMessage {...m.reduced} values={{ credits: payment.credits, ordered: payment.ordered_credits }} />
        </p>
      )}
      {isDiscounted(payment) && (
        <p className={o.text}>
          <FormattedMessage
            {...m.discounted}
            values={{
              price: money(payment.amount_cents, payment.currency),
              list: money(payment.list_cents, payment.currency),
              code: payment.discount_code,
            }}
          />
        </p>
      )}
      <div className={o.actions}>
        <ButtonLink to={back ?? paths.chats.href()} size="lg" icon="chat">
          <FormattedMessage {...(back ? m.back : m.chat)} />
        </ButtonLink>
        {!back && (
          <ButtonLink to={paths.members.href()} size="lg" variant={isFirst ? 'premium' : 'secondary'} icon="image">
            <FormattedMessage {...m.photos} />
          </ButtonLink>
        )}
      </div>
      <Link to={paths.transactions.href({ id: payment.payment_id })} className={o.link}>
        <FormattedMessage {...m.receipt} />
      </Link>
    </section>
  );
}
