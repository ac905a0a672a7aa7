import { paths } from '@nightlark/contract';
import { Notice } from '@nightlark/ui/notice';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { limits } from '../components/messages.ts';
import { messages as m } from './messages.ts';
import type { Refusal } from './refusal.ts';

/** Limits set by the member, linked to their settings. */
const OWN: ReadonlySet<Refusal['code']> = new Set<Refusal['code']>(['spending_limit', 'limit_currency', 'purchases_paused']);

/** Error of an order, with the server's message. */
export function OrderRefused({ refusal: { code, message } }: { refusal: Refusal }) {
  return (
    <Notice
      live
      tone="danger"
      title={<FormattedMessage {...m.failed} />}
      action={
        OWN.has(code) && (
          <Link to={paths.creditsSettings.href()}>
            <FormattedMessage {...limits.open} />
          </Link>
        )
      }
    >
      {message ?? <FormattedMessage {...m.noNetwork} />}
    </Notice>
  );
}
