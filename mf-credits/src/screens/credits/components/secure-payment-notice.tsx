import { paths } from '@nightlark/contract';
import { Icon } from '@nightlark/ui';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { messages as m } from '../../../checkout/messages.ts';
import type { PaymentOption } from '../../../checkout/payment-options.ts';
import { limits } from '../../../components/messages.ts';
import s from './secure-payment-notice.module.css';

/** What we see of the payment details, by payment option. */
function textFor(option: PaymentOption | undefined) {
  if (option?.stored) return m.safeStored;
  return option?.method === 'sepa_direct_debit' ? m.safeDirectDebit : m.safe;
}

/** Who handles the payment details, with links to more information. */
export function SecurePaymentNotice({ option }: { option: PaymentOption | undefined }) {
  return (
    <div className={s.safe}>
      <Icon name="shield" size="sm" />
      <p>
        <FormattedMessage {...textFor(option)} />
      </p>
      <p className={s.links}>
        <Link to={paths.page.href({ page: 'return-policy' })}>
          <FormattedMessage {...m.returns} />
        </Link>
        <Link to={paths.transactions.href()}>
          <FormattedMessage {...m.prices} />
        </Link>
        <Link to={paths.creditsSettings.href()}>
          <FormattedMessage {...limits.open} />
        </Link>
      </p>
    </div>
  );
}
