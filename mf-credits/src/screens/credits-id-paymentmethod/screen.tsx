import { apiContext } from '@nightlark/api-client';
import { PREMIUM_LOST_AT, wayBack, type Payment } from '@nightlark/contract';
import { PageTitle } from '@nightlark/profile';
import { useIntl } from 'react-intl';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { takes } from '../../checkout/payment-options.ts';
import { messages as m } from '../../outcome/messages.ts';
import { Pending } from '../../outcome/pending.tsx';
import { isOpen, usePayment, type TrackedPayment } from '../../outcome/use-payment.ts';
import { Completed } from './components/completed.tsx';
import { FailedPayment } from './components/failed-payment.tsx';
import s from './screen.module.css';

/** Whether it gave credits and less than most of it went back, so that Premium stays (docs/product/credits-and-premium.md#premium). */
const givesPremium = ({ credited, amount_cents, refunded_cents, charged_back_cents }: Payment): boolean =>
  credited && refunded_cents + charged_back_cents < PREMIUM_LOST_AT * amount_cents;

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { signal } = request;
  const id = params['id'] ?? '';
  const [{ payment }, { transactions }, shop] = await Promise.all([
    api.call('getPayment', { query: { id }, signal }),
    api.call('getTransactions', { signal }),
    // Only for the offer of another method; the outcome is shown without.
    api.call('getCredits', { signal }).catch(() => null),
  ]);
  const isFirst = !transactions.some((other) => givesPremium(other) && other.payment_id !== id);
  const hasPayPal = shop !== null && payment.method !== 'paypal' && takes(shop, payment.amount_cents)('paypal');
  return { payment, isFirst, hasPayPal, back: wayBack(new URL(request.url).searchParams) };
}

/** Status of a payment (docs/product/payments.md#from-order-to-credits). */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const { payment, ...polling } = usePayment(loaded.payment);
  const { formatMessage } = useIntl();
  return (
    <div className={s.page} role="status">
      <PageTitle>{formatMessage(m.pageTitle)}</PageTitle>
      <Outcome {...loaded} payment={payment} {...polling} />
    </div>
  );
}

interface OutcomeProps extends TrackedPayment {
  isFirst: boolean;
  /** Whether PayPal is offered for this amount. */
  hasPayPal: boolean;
  back: string | null;
}

function Outcome({ payment, isFirst, hasPayPal, back, ...polling }: OutcomeProps) {
  if (isOpen(payment)) return <Pending level={1} payment={payment} {...polling} />;
  if (payment.status === 'completed' && payment.credited) return <Completed payment={payment} isFirst={isFirst} back={back} />;
  return <FailedPayment payment={payment} hasPayPal={hasPayPal} back={back} />;
}
