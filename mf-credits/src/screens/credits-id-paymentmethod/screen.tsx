import { apiContext } from '@nightlark/api-client';
import type { Payment } from '@nightlark/contract';
import { useSettings } from '@nightlark/state';
import { useIntl } from 'react-intl';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { Completed } from './components/completed.tsx';
import { Failed } from './components/failed.tsx';
import { Pending } from './components/pending.tsx';
import { messages as m } from './messages.ts';
import s from './screen.module.css';
import { usePayment } from './use-payment.ts';

export async function loader({ context, params, request: { signal } }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const id = params['id'] ?? '';
  const [{ payment }, { transactions }] = await Promise.all([
    api.call('getPayment', { query: { id }, signal }),
    api.call('getTransactions', { signal }),
  ]);
  const isFirst = !transactions.some((other) => other.status === 'completed' && other.payment_id !== id);
  return { payment, isFirst };
}

/** What became of a payment (docs/product/payments.md). */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const { payment, overdue, checkAgain } = usePayment(loaded.payment);
  const { formatMessage } = useIntl();
  const { name } = useSettings();
  return (
    <div className={s.page} role="status">
      <title>{`${formatMessage(m.pageTitle)} · ${name}`}</title>
      <Outcome payment={payment} isFirst={loaded.isFirst} overdue={overdue} onCheckAgain={checkAgain} />
    </div>
  );
}

interface OutcomeProps {
  payment: Payment;
  isFirst: boolean;
  overdue: boolean;
  onCheckAgain: () => void;
}

function Outcome({ payment, isFirst, overdue, onCheckAgain }: OutcomeProps) {
  switch (payment.status) {
    case 'loading':
    case 'pending':
      return <Pending payment={payment} overdue={overdue} onCheckAgain={onCheckAgain} />;
    case 'completed':
      return <Completed payment={payment} isFirst={isFirst} />;
    case 'failed':
    case 'cancelled':
    case 'expired':
      return <Failed />;
    case 'refunded':
    case 'charged_back':
      return <Failed returned />;
  }
}
