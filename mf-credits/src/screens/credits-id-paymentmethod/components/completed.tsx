import { paths, type Payment } from '@nightlark/contract';
import { useUser } from '@nightlark/state';
import { ButtonLink, Icon } from '@nightlark/ui';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { messages as m } from '../messages.ts';
import s from '../screen.module.css';

const SPARKS = Array.from({ length: 14 }, (_, index) => index);

/** The credits are there; the first purchase is also the arrival in Premium. */
export function Completed({ payment, isFirst }: { payment: Payment; isFirst: boolean }) {
  const balance = useUser()?.credits ?? payment.credits;
  return (
    <section className={s.outcome}>
      <span className={isFirst ? `${s.medal} ${s.premium}` : s.medal} aria-hidden>
        <Icon name={isFirst ? 'crown' : 'coin'} />
        {SPARKS.map((spark) => (
          <i key={spark} className={s.spark} />
        ))}
      </span>
      <h1 className={s.title}>
        <FormattedMessage {...(isFirst ? m.premiumTitle : m.doneTitle)} values={{ count: payment.credits }} />
      </h1>
      <p className={s.text}>
        {isFirst ? (
          <FormattedMessage {...m.premiumText} values={{ count: payment.credits }} />
        ) : (
          <FormattedMessage {...m.doneText} values={{ count: balance }} />
        )}
      </p>
      <div className={s.actions}>
        <ButtonLink to={paths.chats.href()} size="lg" icon="chat">
          <FormattedMessage {...m.chat} />
        </ButtonLink>
        <ButtonLink to={paths.members.href()} size="lg" variant={isFirst ? 'premium' : 'secondary'} icon="image">
          <FormattedMessage {...m.photos} />
        </ButtonLink>
      </div>
      <Link to={paths.transactions.href({ id: payment.payment_id })} className={s.link}>
        <FormattedMessage {...m.receipt} />
      </Link>
    </section>
  );
}
