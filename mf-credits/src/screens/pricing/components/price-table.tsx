import type { Bundle } from '@nightlark/contract';
import { Money } from '@nightlark/i18n';
import { useSettings } from '@nightlark/state';
import { FormattedMessage } from 'react-intl';
import { shared } from '../../../components/messages.ts';
import { messages as m } from '../messages.ts';
import s from '../screen.module.css';

/** List prices, without personal discounts. */
export function PriceTable({ bundles }: { bundles: readonly Bundle[] }) {
  const { message_credits } = useSettings();
  return (
    <table className={s.table}>
      <thead>
        <tr>
          <th scope="col">
            <FormattedMessage {...m.bundle} />
          </th>
          <th scope="col">
            <FormattedMessage {...m.price} />
          </th>
          <th scope="col">
            <FormattedMessage {...m.perMessage} />
          </th>
        </tr>
      </thead>
      <tbody>
        {bundles.map(({ id, credits, price_cents, currency }) => (
          <tr key={id}>
            <th scope="row">
              <FormattedMessage {...shared.credits} values={{ count: credits }} />
            </th>
            <td>
              <Money cents={price_cents} currency={currency} />
            </td>
            <td>
              <Money cents={(price_cents * message_credits) / credits} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
