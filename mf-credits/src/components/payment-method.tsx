import type { PaymentMethod } from '@nightlark/contract';
import { useOptionLabel } from '@nightlark/i18n';
import { Icon, type IconName } from '@nightlark/ui';
import s from './payment-method.module.css';

/** The icons that the server has; otherwise short neutral badges, or a picture of what it is. */
const MARKS: Readonly<Record<PaymentMethod, { file: string } | { text: string } | { icon: IconName }>> = {
  sepa_direct_debit: { text: 'SEPA' },
  przelewy24: { text: 'P24' },
  blik: { text: 'BLIK' },
  wire_transfer: { icon: 'globe' },
  giropay: { text: 'giro' },
  mastercard: { file: 'mastercard' },
  visa: { file: 'visa' },
  credit_card: { icon: 'card' },
  carte_bancaire: { text: 'CB' },
  nexi: { text: 'nexi' },
  ideal: { text: 'iDEAL' },
  bancontact: { text: 'BC' },
  apple_pay: { file: 'applepay' },
  paysafecard: { text: 'PSC' },
  maestro: { text: 'MAE' },
  paypal: { text: 'PP' },
  sofort: { text: 'SOF' },
  eps: { text: 'eps' },
};

export function MethodMark({ method }: { method: PaymentMethod }) {
  const mark = MARKS[method];
  if ('file' in mark) return <img className={s.image} src={`/api/assets/paymentmethod/${mark.file}.svg`} alt="" width={48} height={30} />;
  return (
    <span className={`${s.mark} ${s[method] ?? ''}`} aria-hidden>
      {'text' in mark ? mark.text : <Icon name={mark.icon} size="sm" />}
    </span>
  );
}

/** A payment method with its mark and name. */
export function PaymentMethodName({ method }: { method: PaymentMethod }) {
  const label = useOptionLabel();
  return (
    <span className={s.method}>
      <MethodMark method={method} />
      {label('payment_method', method)}
    </span>
  );
}
