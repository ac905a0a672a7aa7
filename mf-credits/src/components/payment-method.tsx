import type { PaymentMethod } from '@nightlark/contract';
import { useOptionLabel } from '@nightlark/i18n';
import s from './payment-method.module.css';

/** The method's icon from the server (docs/product/payments.md#methods). Decorative: its name is beside it. */
export function MethodIcon({ method }: { method: PaymentMethod }) {
  return <img className={s.image} src={`/api/assets/paymentmethod/${method}.svg`} alt="" width={48} height={30} />;
}

/** A payment method with its icon and name. */
export function PaymentMethodName({ method }: { method: PaymentMethod }) {
  const label = useOptionLabel();
  return (
    <span className={s.method}>
      <MethodIcon method={method} />
      {label('payment_method', method)}
    </span>
  );
}
