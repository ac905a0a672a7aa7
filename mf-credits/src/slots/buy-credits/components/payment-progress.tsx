import type { Payment } from '@nightlark/contract';
import { useUser } from '@nightlark/state';
import { Button, Icon } from '@nightlark/ui';
import { useEffect, useEffectEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { failedOutcomeOf } from '../../../outcome/failed-outcome.ts';
import { messages as outcome } from '../../../outcome/messages.ts';
import o from '../../../outcome/outcome.module.css';
import { Pending } from '../../../outcome/pending.tsx';
import { usePayment } from '../../../outcome/use-payment.ts';
import s from '../buy-credits.module.css';
import { messages as m } from '../messages.ts';

interface PaymentProgressProps {
  payment: Payment;
  /** Called when the payment has failed. */
  onFailed: (payment: Payment) => void;
  onClose: () => void;
}

/** A pending payment without a redirect to the provider. */
export function PaymentProgress({ payment: started, onFailed, onClose }: PaymentProgressProps) {
  const { payment, ...polling } = usePayment(started);
  const balance = useUser()?.credits ?? 0;
  const isOver = failedOutcomeOf(payment) !== null;
  const reportFailure = useEffectEvent(() => onFailed(payment));
  useEffect(() => {
    if (isOver) reportFailure();
  }, [isOver]);
  if (payment.status !== 'completed' || isOver) return <Pending level={3} payment={payment} {...polling} />;
  return (
    <div role="status" className={o.outcome}>
      <span className={s.coin} aria-hidden>
        <Icon name="coin" />
      </span>
      <p className={`${s.done} display`}>
        <FormattedMessage {...outcome.doneTitle} values={{ count: payment.credits }} />
      </p>
      <p className={o.text}>
        <FormattedMessage {...m.doneText} values={{ count: balance }} />
      </p>
      <Button size="lg" icon="chat" data-autofocus onClick={onClose}>
        <FormattedMessage {...outcome.chat} />
      </Button>
    </div>
  );
}
