import type { Payment } from '@nightlark/contract';
import { useUser } from '@nightlark/state';
import { Button, Icon } from '@nightlark/ui';
import { useEffect, useEffectEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { endingOf } from '../../../outcome/ended.ts';
import { messages as outcome } from '../../../outcome/messages.ts';
import o from '../../../outcome/outcome.module.css';
import { Pending } from '../../../outcome/pending.tsx';
import { usePayment } from '../../../outcome/use-payment.ts';
import s from '../buy-credits.module.css';
import { messages as m } from '../messages.ts';

interface PayingProps {
  payment: Payment;
  /** Called when the payment has failed. */
  onEnded: (payment: Payment) => void;
  onClose: () => void;
}

/** A pending payment without a redirect to the provider. */
export function Paying({ payment: started, onEnded, onClose }: PayingProps) {
  const { payment, overdue, checkAgain } = usePayment(started);
  const balance = useUser()?.credits ?? 0;
  const isOver = endingOf(payment) !== null;
  const tell = useEffectEvent(() => onEnded(payment));
  useEffect(() => {
    if (isOver) tell();
  }, [isOver]);
  if (payment.status !== 'completed') return <Pending level={3} payment={payment} overdue={overdue} onCheckAgain={checkAgain} />;
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
