import type { OverlayProps, Payment } from '@nightlark/contract';
import { common } from '@nightlark/i18n';
import { useOverlay, useRefresh, useUser } from '@nightlark/state';
import { Dialog } from '@nightlark/ui';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import s from './buy-credits.module.css';
import { LoadedShop } from './components/loaded-shop.tsx';
import { PaymentProgress } from './components/payment-progress.tsx';
import { PurchaseForm } from './components/purchase-form.tsx';
import { messages as m } from './messages.ts';

/**
 * Purchase of credits within the conversation: bundle, method, pay. If the provider requires its own page, it opens in
 * this tab and redirects back; the conversation preserves the message.
 */
export function Component({ needed, back }: OverlayProps['buy-credits']) {
  const { formatMessage } = useIntl();
  const { close } = useOverlay();
  const refresh = useRefresh();
  const [payment, setPayment] = useState<Payment | null>(null);
  const [failed, setFailed] = useState<Payment | null>(null);
  const balance = useUser()?.credits ?? 0;
  // The known balance may be stale.
  useEffect(() => {
    refresh().catch(() => undefined);
  }, [refresh]);

  function giveUp(last: Payment) {
    setFailed(last);
    setPayment(null);
  }
  return (
    <Dialog open onClose={close} title={formatMessage(m.title)} closeLabel={formatMessage(common.close)} className={s.sheet}>
      {payment ? (
        <PaymentProgress payment={payment} onFailed={giveUp} onClose={close} />
      ) : (
        <>
          <p className={s.balance}>
            <FormattedMessage {...(balance < needed ? m.needed : m.enough)} values={{ needed, count: balance }} />
          </p>
          <LoadedShop>
            {(shop, reload) => <PurchaseForm shop={shop} back={back} failed={failed} onStarted={setPayment} onPriceChanged={reload} />}
          </LoadedShop>
        </>
      )}
    </Dialog>
  );
}
