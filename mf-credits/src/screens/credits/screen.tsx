import { apiContext } from '@nightlark/api-client';
import { paths, wayBack, WAY_BACK } from '@nightlark/contract';
import { PageTitle, useRedirecting } from '@nightlark/profile';
import { useSettings, useUser } from '@nightlark/state';
import { ButtonLink, Tag, VisuallyHidden } from '@nightlark/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form, redirect, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { BundleChoice } from '../../checkout/bundle-choice.tsx';
import { messages as m } from '../../checkout/messages.ts';
import { MethodChoice } from '../../checkout/method-choice.tsx';
import { OrderRefused } from '../../checkout/order-refused.tsx';
import { PriceFields, readPrice } from '../../checkout/price-fields.tsx';
import { priceOf } from '../../checkout/price.ts';
import { refusalOf } from '../../checkout/refusal.ts';
import { startOrder } from '../../checkout/start-order.ts';
import { toPayment } from '../../checkout/to-payment.ts';
import { useChoice } from '../../checkout/use-choice.ts';
import { useOrderKey } from '../../checkout/use-order-key.ts';
import { DiscountNotice } from '../../components/discount-notice.tsx';
import { shared } from '../../components/messages.ts';
import { DiscountCode } from './components/discount-code.tsx';
import { SecurePaymentNotice } from './components/secure-payment-notice.tsx';
import { Summary } from './components/summary.tsx';
import { loadNamedDiscount } from './load-discount.ts';
import s from './screen.module.css';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const query = new URL(request.url).searchParams;
  const [shop, named] = await Promise.all([
    api.call('getCredits', { signal: request.signal }),
    loadNamedDiscount(api, query, request.signal),
  ]);
  const again = { bundle: query.get('bundle'), method: query.get('method') };
  return { shop, named, again, back: wayBack(query), key: crypto.randomUUID() };
}

/** Starts the payment and redirects to the checkout; errors are shown on the page. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '');
  const back = WAY_BACK.test(text('back')) ? text('back') : undefined;
  const bundle = text('bundle');
  if (!bundle) return { lacksBundle: true as const };
  const order = {
    bundle,
    ...readPrice(form, bundle),
    option: text('express') || text('means'),
    storeMethod: text('keep') !== '',
    key: text('key'),
    back,
  };
  try {
    const started = await startOrder(context.get(apiContext), order);
    if ('form' in started) return redirect(started.form);
    return toPayment(started.payment, back);
  } catch (error) {
    return refusalOf(error, text('key'));
  }
}

/** The shop: from choice to checkout on one page, on phones on one screen (docs/product/credits-and-premium.md#buying). */
export function Component() {
  const { shop, named, again, back, key: firstKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refusal = answer && 'code' in answer ? answer : undefined;
  const busy = useRedirecting();
  const { formatMessage } = useIntl();
  const discount = named?.discount ?? null;
  const choice = useChoice(shop, discount, { ...again, lacksBundle: answer !== undefined && 'lacksBundle' in answer });
  const { bundle, price, options, chosen } = choice;
  const key = useOrderKey(refusal?.key ?? firstKey, [bundle?.id, chosen?.value, price?.code, price?.cents, shop.currency].join());
  const isNamedBetter = (bundle ? [bundle] : shop.bundles).some((each) => priceOf(each, discount).code);
  const applied = isNamedBetter ? discount : shop.discount;

  return (
    <div className={s.page}>
      <PageTitle>{formatMessage(shared.get)}</PageTitle>
      <Header />
      {applied && <DiscountNotice discount={applied} />}
      <div className={s.columns}>
        <Form method="post" id="order" noValidate className={s.order} onSubmit={(event) => void choice.requireBundle(event)}>
          <BundleChoice
            bundles={shop.bundles}
            named={discount}
            mostChosen={shop.most_chosen}
            chosen={bundle?.id}
            isMissing={choice.lacksBundle}
            onChoose={choice.chooseBundle}
          />
          <MethodChoice options={options} chosen={chosen} onChoose={choice.chooseOption} />
          <PriceFields bundles={shop.bundles} named={discount} />
          {back && <input type="hidden" name="back" value={back} />}
          <input type="hidden" name="key" value={key} />
        </Form>
        <div className={s.pay}>
          {refusal && <OrderRefused refusal={refusal} />}
          <Summary shop={shop} bundle={bundle} price={price} option={chosen} busy={busy} />
        </div>
        <div className={s.rest}>
          <DiscountCode
            named={named}
            active={shop.discount}
            currency={shop.currency}
            kept={{ bundle: bundle?.id ?? null, method: chosen?.value ?? null, back }}
          />
          {shop.last && (
            <ButtonLink to={paths.repeatOrder.href(null, { back })} variant="quiet" size="sm" icon="retry">
              <FormattedMessage {...shared.again} />
            </ButtonLink>
          )}
          <SecurePaymentNotice option={chosen} />
        </div>
      </div>
    </div>
  );
}

function Header() {
  const user = useUser();
  const { message_credits } = useSettings();
  const balance = user?.credits ?? 0;
  return (
    <header className={s.header}>
      <h1 className={s.title}>
        <FormattedMessage {...shared.get} />
      </h1>
      <Tag tone="gold" icon="coin">
        <span aria-hidden>{balance}</span>
        <VisuallyHidden>
          <FormattedMessage {...m.balance} values={{ count: balance }} />
        </VisuallyHidden>
      </Tag>
      <p className={s.lead}>
        <FormattedMessage {...(user?.paid_user ? m.lead : m.leadFirst)} values={{ cost: message_credits }} />
      </p>
    </header>
  );
}
