import { apiContext } from '@nightlark/api-client';
import { type Currency, paths, type PaymentMethod, wayBack, WAY_BACK } from '@nightlark/contract';
import { PageTitle } from '@nightlark/profile';
import { ButtonLink, EmptyState } from '@nightlark/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { redirect, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { refusalOf } from '../../checkout/refusal.ts';
import { directDebitForm } from '../../components/direct-debit-form.ts';
import { shared } from '../../components/messages.ts';
import { Repeat } from './components/repeat.tsx';
import { messages as m } from './messages.ts';
import s from './screen.module.css';
import { toPayment } from '../../checkout/to-payment.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { order } = await context.get(apiContext).call('getRepeatOrder', { signal: request.signal });
  return { order, back: wayBack(new URL(request.url).searchParams), key: crypto.randomUUID() };
}

/** Repeats the last order, only on an explicit click. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '');
  const back = WAY_BACK.test(text('back')) ? text('back') : undefined;
  const api = context.get(apiContext);
  try {
    // A direct debit needs its form and code again, each time.
    const debit = await directDebitForm(api, { bundle: text('bundle'), method: text('method') as PaymentMethod, back });
    if (debit) return redirect(debit);
    const { payment } = await api.call('repeatOrder', {
      body: {
        payment_id: text('payment'),
        idempotency_key: text('key'),
        amount_cents: Number(text('amount')),
        currency: text('currency') as Currency,
      },
    });
    return toPayment(payment, back);
  } catch (error) {
    return refusalOf(error, text('key'));
  }
}

/** The last order once more, with its amount and one explicit click (docs/product/payments.md#repeat-order). */
export function Component() {
  const { order, back, key } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { formatMessage } = useIntl();
  return (
    <div className={s.page}>
      <PageTitle>{formatMessage(shared.again)}</PageTitle>
      {order ? (
        <Repeat order={order} back={back} firstKey={key} refusal={refusal} />
      ) : (
        <EmptyState
          level={1}
          art="coins"
          title={<FormattedMessage {...m.emptyTitle} />}
          text={<FormattedMessage {...m.emptyText} />}
          action={
            <ButtonLink to={paths.credits.href(null, { back })} variant="gold" icon="coin">
              <FormattedMessage {...shared.get} />
            </ButtonLink>
          }
        />
      )}
    </div>
  );
}
