import { paths } from '@nightlark/contract';
import { Icon } from '@nightlark/ui';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { messages as m } from '../../../checkout/messages.ts';
import { limits } from '../../../components/limit-messages.ts';
import s from './secure-payment-notice.module.css';

/** The payment provider, with links to more information. */
export function SecurePaymentNotice() {
  return (
    <div className={s.safe}>
      <Icon name="shield" size="sm" />
      <p>
        <FormattedMessage {...m.safe} />
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
