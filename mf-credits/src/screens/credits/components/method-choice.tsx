import type { PaymentMethod } from '@nightlark/contract';
import { RadioCards } from '@nightlark/ui';
import { FormattedMessage } from 'react-intl';
import { PaymentMethodName } from '../../../components/payment-method.tsx';
import { messages as m } from '../messages.ts';

/** The methods that the member's country is offered, the usual one first. */
export function MethodChoice({ methods }: { methods: readonly PaymentMethod[] }) {
  const options = methods.map((method) => ({ value: method, label: <PaymentMethodName method={method} /> }));
  return <RadioCards name="method" columns={2} legend={<FormattedMessage {...m.methods} />} options={options} {...(methods[0] && { defaultValue: methods[0] })} />;
}
