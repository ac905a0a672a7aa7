import { isApiError, useApi } from '@nightlark/api-client';
import { paths, type Payment } from '@nightlark/contract';
import { useMoney, useOptionLabel } from '@nightlark/i18n';
import { useErrorToast, useIsShown, useStayed } from '@nightlark/profile';
import { useOverlay, useToast } from '@nightlark/state';
import { Notice } from '@nightlark/ui/notice';
import { useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router';
import { BundleChoice } from '../../../checkout/bundle-choice.tsx';
import { acceptsApplePay, type Shop } from '../../../checkout/payment-options.ts';
import { MethodChoice } from '../../../checkout/method-choice.tsx';
import { OrderRefused } from '../../../checkout/order-refused.tsx';
import { PayButtons } from '../../../checkout/pay-buttons.tsx';
import { messageOf, type Refusal } from '../../../checkout/refusal.ts';
import { startOrder, type StartOrderResult } from '../../../checkout/start-order.ts';
import { useChoice } from '../../../checkout/use-choice.ts';
import { useOrderKey } from '../../../checkout/use-order-key.ts';
import { DiscountNotice } from '../../../components/discount-notice.tsx';
import { failedOutcomeOf } from '../../../outcome/failed-outcome.ts';
import { messages as outcome } from '../../../outcome/messages.ts';
import s from '../buy-credits.module.css';
import { messages as m } from '../messages.ts';

interface PurchaseFormProps {
  shop: Shop;
  back: string;
  /** The previous payment in this dialog, which has failed. */
  failed: Payment | null;
  onStarted: (payment: Payment) => void;
  /** Called when the displayed price is no longer valid. */
  onPriceChanged: () => void;
}

const FORM = 'buy-credits';

/** Bundle, method and pay button. */
export function PurchaseForm({ shop, back, failed, onStarted, onPriceChanged }: PurchaseFormProps) {
  const { close } = useOverlay();
  const choice = useChoice(shop, null, { bundle: failed?.bundle ?? null, method: failed?.method ?? null });
  const { bundle, price, options, chosen } = choice;
  const [firstKey] = useState(() => crypto.randomUUID());
  const key = useOrderKey(firstKey, [bundle?.id, chosen?.value, price?.cents, shop.currency].join());

  const { order, busy, refusal } = useOrder(choice, { key, back, onStarted, onPriceChanged });
  return (
    <>
      {failed && !refusal && <FailedNotice payment={failed} />}
      {shop.discount && <DiscountNotice discount={shop.discount} />}
      <form id={FORM} method="post" noValidate className={s.form} onSubmit={(event) => void order(event)}>
        <BundleChoice
          bundles={shop.bundles}
          named={null}
          mostChosen={shop.most_chosen}
          chosen={bundle?.id}
          isMissing={choice.lacksBundle}
          onChoose={choice.chooseBundle}
        />
        <MethodChoice options={options} chosen={chosen} onChoose={choice.chooseOption} />
      </form>
      <div className={s.pay}>
        {refusal && <OrderRefused refusal={refusal} />}
        <PayButtons
          form={FORM}
          price={bundle && price && { cents: price.cents, currency: bundle.currency }}
          option={chosen}
          applePay={acceptsApplePay(shop, price?.cents)}
          vatPercentage={shop.vat_percentage}
          busy={busy}
        />
      </div>
      <Link to={paths.credits.href(null, { back, bundle: bundle?.id, method: chosen?.value })} className={s.all} onClick={close}>
        <FormattedMessage {...m.all} />
      </Link>
    </>
  );
}

function FailedNotice({ payment }: { payment: Payment }) {
  const money = useMoney();
  const label = useOptionLabel();
  const failure = failedOutcomeOf(payment);
  if (!failure) return null;
  const values = { amount: money(payment.amount_cents, payment.currency), method: label('payment_method', payment.method) };
  return (
    <Notice live tone="danger" title={<FormattedMessage {...failure.title} values={values} />}>
      <FormattedMessage {...failure.text} values={values} />
    </Notice>
  );
}

interface OrderOptions extends Pick<PurchaseFormProps, 'back' | 'onStarted' | 'onPriceChanged'> {
  key: string;
}

/** Sends the order, and goes where it is paid. */
function useOrder(choice: ReturnType<typeof useChoice>, { key, back, onStarted, onPriceChanged }: OrderOptions) {
  const api = useApi();
  const navigate = useNavigate();
  const isShown = useIsShown();
  const showError = useErrorToast();
  const tell = useTell(back);
  const { close } = useOverlay();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { bundle, price } = choice;

  useStayed(busy, () => setBusy(false));

  async function order(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!choice.requireBundle(event) || !bundle || !price || busy) return;
    const form = new FormData(event.currentTarget, event.nativeEvent.submitter);
    const value = String(form.get('express') ?? form.get('means'));
    const shown = { amount_cents: price.cents, currency: bundle.currency };
    const wanted = { bundle: bundle.id, ...shown, option: value, code: undefined, storeMethod: form.has('keep'), key, back };
    setBusy(true);
    setRefusal(null);
    try {
      const started = await startOrder(api, wanted);
      if (!isShown()) return tell(started);
      if ('form' in started) {
        close();
        return await navigate(started.form);
      }
      const { payment } = started;
      if (!payment.redirect_url) return onStarted(payment);
      // Stays busy until the document is unloaded, or has stayed.
      window.location.assign(payment.redirect_url);
    } catch (error) {
      if (!isShown()) return showError(error);
      setBusy(false);
      if (isApiError(error) && error.code === 'price_changed') onPriceChanged();
      setRefusal(isApiError(error) ? { code: error.code, message: messageOf(error) } : { code: 'network', message: null });
    }
  }
  return { order, busy, refusal };
}

/** Says what became of an order whose sheet was closed meanwhile; one that waits for its form, or the provider's page, costs nothing. */
function useTell(back: string) {
  const toast = useToast();
  const { formatMessage } = useIntl();
  const money = useMoney();
  return (started: StartOrderResult) => {
    if ('form' in started || started.payment.redirect_url) return;
    const { payment_id: id, method, status, credits, amount_cents, currency } = started.payment;
    const failure = failedOutcomeOf(started.payment);
    const title = failure?.title ?? (status === 'completed' ? outcome.doneTitle : outcome.pendingTitle);
    toast(
      <>
        {formatMessage(title, { count: credits, amount: money(amount_cents, currency) })}{' '}
        <Link to={paths.payment.href({ id, paymentmethod: method }, { back })}>{formatMessage(outcome.receipt)}</Link>
      </>,
      { tone: failure ? 'danger' : 'info' },
    );
  };
}
