import type { PaymentMethod } from '@nightlark/contract';
import { RadioCards } from '@nightlark/ui/choice';
import { FormattedMessage } from 'react-intl';
import { PaymentMethodName } from '../../../components/payment-method.tsx';
import { messages as m } from '../messages.ts';
import s from './method-choice.module.css';

/** The methods that the member's country is offered, the usual one first. */
export function MethodChoice({ methods }: { methods: readonly PaymentMethod[] }) {
  const options = methods.map((method) => ({ value: method, label: <PaymentMethodName method={method} /> }));
  const legend = (
    <span className={s.legend}>
      <FormattedMessage {...m.methods} />
    </span>
  );
  return (
    <div className={s.methods}>
      <RadioCards name="method" columns={2} legend={legend} options={options} {...(methods[0] && { defaultValue: methods[0] })} />
    </div>
  );
}
