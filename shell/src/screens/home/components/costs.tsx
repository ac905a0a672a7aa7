import { DEFAULTS, paths } from '@nightlark/contract';
import { useMoney } from '@nightlark/i18n';
import { useSettings } from '@nightlark/state';
import { Icon } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { usePage } from '../../../session/page-context.ts';
import { messages } from '../messages.ts';
import s from './sections.module.css';

/** Prices, shown before the signup (decision 083). */
export function Costs() {
  const { formatMessage } = useIntl();
  const money = useMoney();
  const { minimum_message_costs, message_credits, refund_days } = useSettings();
  const cost = minimum_message_costs[usePage().country];
  const price = cost && money(cost.costs * 100, cost.currency);
  const lines = [
    formatMessage(messages.costFree),
    formatMessage(messages.costFirst, { count: DEFAULTS.freeMessages }),
    price
      ? formatMessage(messages.costPrice, { credits: message_credits, price })
      : formatMessage(messages.costCredits, { credits: message_credits }),
    formatMessage(messages.costOnce, { days: refund_days }),
  ];
  return (
    <section className={s.costs} aria-labelledby="costs">
      <div className={s.costsInside}>
        <div>
          <h2 id="costs">{formatMessage(messages.costs)}</h2>
          <p className={s.costsLead}>{formatMessage(messages.costsLead)}</p>
          <Link to={paths.pricing.href()} className={s.costsLink}>
            {formatMessage(messages.costsAll)}
          </Link>
        </div>
        <ul className={s.costList}>
          {lines.map((line) => (
            <li key={line}>
              <Icon name="check" />
              <span>{line}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
