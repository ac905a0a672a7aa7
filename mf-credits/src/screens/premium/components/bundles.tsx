import { paths, type Bundle } from '@nightlark/contract';
import { Money, useMoney } from '@nightlark/i18n';
import { useSettings, useSignupHref, useUser } from '@nightlark/state';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { messages as shop } from '../../../checkout/messages.ts';
import { shared } from '../../../components/messages.ts';
import { messages as m } from '../messages.ts';
import s from '../screen.module.css';

/** The member's prices; each bundle links to its order. */
export function Bundles({ bundles, vatPercentage }: { bundles: readonly Bundle[]; vatPercentage: number }) {
  const money = useMoney();
  const isMember = useUser() !== null;
  const { message_credits } = useSettings();
  const signup = useSignupHref();
  return (
    <section>
      <h2>
        <FormattedMessage {...m.bundles} />
      </h2>
      <p className={s.bundlesText}>
        <FormattedMessage {...(vatPercentage > 0 ? m.bundlesText : m.bundlesTextWithoutVat)} />
      </p>
      <ul className={s.bundles}>
        {bundles.map(({ id, credits, discounted_cents: cents, currency }) => (
          <li key={id}>
            <Link to={isMember ? paths.credits.href(null, { bundle: id }) : signup} className={s.bundle}>
              <span>
                <FormattedMessage {...shared.creditsBig} values={{ count: credits, b: (count) => <b className="display">{count}</b> }} />
              </span>
              <strong>
                <Money cents={cents} currency={currency} />
              </strong>
              <span className={s.each}>
                <FormattedMessage {...shop.perMessage} values={{ price: money((cents * message_credits) / credits, currency) }} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
