import { useIntl } from 'react-intl';
import { messages } from './messages.ts';
import s from './footer.module.css';

const ICONS = { mastercard: 'Mastercard', visa: 'Visa', applepay: 'Apple Pay' } as const;

/** Payment methods; the API provides the icons (docs/product/shell.md#footer). */
export function PaymentIcons() {
  const { formatMessage } = useIntl();
  return (
    <ul className={s.icons} aria-label={formatMessage(messages.payment)}>
      {Object.entries(ICONS).map(([id, name]) => (
        <li key={id}>
          <img src={`/api/assets/paymentmethod/${id}.svg`} alt={name} width={46} height={30} loading="lazy" />
        </li>
      ))}
    </ul>
  );
}
