import { apiContext, isApiError } from '@nightlark/api-client';
import { paths, type BodyOf } from '@nightlark/contract';
import { useSettings, useUser } from '@nightlark/state';
import { PageHeader, Tag } from '@nightlark/ui';
import { Notice } from '@nightlark/ui/notice';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  Form,
  redirect,
  redirectDocument,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { shared } from '../../components/messages.ts';
import { directDebitForm } from '../../components/direct-debit-form.ts';
import { DiscountNotice } from '../../components/discount-notice.tsx';
import { BundleCards } from './components/bundle-cards.tsx';
import { DiscountCode } from './components/discount-code.tsx';
import { MethodChoice } from './components/method-choice.tsx';
import { Summary } from './components/summary.tsx';
import { loadNamedDiscount } from './load.ts';
import { messages as m } from './messages.ts';
import { priceOf } from './price.ts';
import s from './screen.module.css';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const code = new URL(request.url).searchParams.get('code')?.trim();
  const [offer, named] = await Promise.all([
    api.call('getCredits', { signal: request.signal }),
    code ? loadNamedDiscount(api, code, request.signal) : null,
  ]);
  return { ...offer, named };
}

/** Starts the payment and leads to the checkout; what goes wrong is told on the page. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const chosen = { bundle: form.get('bundle'), method: form.get('method'), discount_code: form.get('discount_code') || undefined };
  const order = chosen as Omit<BodyOf<'createPayment'>, 'idempotency_key'>;
  const api = context.get(apiContext);
  try {
    const debit = await directDebitForm(api, order);
    if (debit) return redirect(debit);
    const { payment } = await api.call('createPayment', { body: { ...order, idempotency_key: crypto.randomUUID() } });
    return payment.redirect_url
      ? redirectDocument(payment.redirect_url)
      : redirect(paths.payment.href({ id: payment.payment_id, paymentmethod: payment.method }));
  } catch (error) {
    if (isApiError(error) && error.code !== 'authentication_required') return { failure: error.status === 0 ? null : error.message };
    throw error;
  }
}

/** From the choice to the checkout on one page (docs/product/credits-and-premium.md#what-costs-what). */
export function Component() {
  const { bundles, methods, discount, named } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const busy = useNavigation().formMethod === 'POST';
  const { formatMessage } = useIntl();
  const user = useUser();
  const { name, message_credits } = useSettings();
  const [chosen, setChosen] = useState(() => (bundles.find((each) => each.best_value) ?? bundles[0])?.id);
  const bundle = bundles.find((each) => each.id === chosen) ?? bundles[0];
  const codeDiscount = named?.discount ?? null;
  const price = bundle && priceOf(bundle, codeDiscount);

  return (
    <div className={s.page}>
      <title>{`${formatMessage(shared.get)} · ${name}`}</title>
      <PageHeader
        title={<FormattedMessage {...shared.get} />}
        lead={user?.paid_user ? <FormattedMessage {...m.lead} values={{ cost: message_credits }} /> : <FormattedMessage {...m.leadFirst} />}
        actions={
          <Tag tone="gold" icon="coin">
            <FormattedMessage {...m.balance} values={{ count: user?.credits ?? 0 }} />
          </Tag>
        }
      />
      {(codeDiscount ?? discount) && <DiscountNotice discount={(codeDiscount ?? discount)!} />}
      <div className={s.columns}>
        <Form method="post" id="order" className={s.order}>
          <BundleCards bundles={bundles} named={codeDiscount} chosen={bundle?.id} onChoose={setChosen} />
          <MethodChoice methods={methods} />
          {price?.code && <input type="hidden" name="discount_code" value={price.code} />}
        </Form>
        <div className={s.side}>
          {bundle && price && <Summary bundle={bundle} price={price} busy={busy} />}
          <div className={s.sideNotes}>
            {failed && (
              <Notice live tone="danger" title={<FormattedMessage {...m.failed} />}>
                {failed.failure ?? <FormattedMessage {...m.noNetwork} />}
              </Notice>
            )}
            <DiscountCode named={named} currency={bundle?.currency ?? 'EUR'} />
          </div>
        </div>
      </div>
    </div>
  );
}
