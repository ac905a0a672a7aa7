import type { Currency, PaymentMethod } from '@nightlark/contract';
import { useHydrated, useOptionLabel } from '@nightlark/i18n';
import { Button } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { MethodIcon } from '../components/payment-method.tsx';
import { messages as m } from './messages.ts';
import type { PaymentOption } from './payment-options.ts';
import s from './pay-buttons.module.css';
import { Terms } from './terms.tsx';
import { usePayLabel } from './use-pay-label.ts';

interface PayButtonsProps {
  /** Id of the form to submit. */
  form: string;
  price: { cents: number; currency: Currency } | null;
  option: PaymentOption | undefined;
  /** Whether this order can be paid with Apple Pay, on a supported device. */
  applePay: boolean;
  vatPercentage: number;
  busy: boolean;
}

const APPLE_PAY = 'apple_pay' satisfies PaymentMethod;

/** The order buttons, with the terms beside them (docs/product/credits-and-premium.md#buying). */
export function PayButtons({ form, price, option, applePay, vatPercentage, busy }: PayButtonsProps) {
  const label = useOptionLabel();
  const { formatMessage } = useIntl();
  const hasApplePay = useApplePay() && applePay;
  // Without script the price can't follow the choice, so the button shows none.
  const text = usePayLabel(useHydrated() ? price : null, option);
  return (
    <div className={s.pay}>
      <div className={s.buttons}>
        {hasApplePay && (
          <Button
            type="submit"
            form={form}
            name="express"
            value={APPLE_PAY}
            size="lg"
            variant="secondary"
            busy={busy}
            className={s.express}
            aria-label={formatMessage(m.payWith, { method: label('payment_method', APPLE_PAY) })}
          >
            <MethodIcon method={APPLE_PAY} />
          </Button>
        )}
        <Button type="submit" form={form} size="lg" busy={busy} icon="lock" className={s.main}>
          {text}
        </Button>
      </div>
      <Terms vatPercentage={vatPercentage} />
    </div>
  );
}

interface WithApplePay {
  ApplePaySession?: { canMakePayments: () => boolean };
}

/** Whether this device supports Apple Pay; false until hydrated. */
function useApplePay(): boolean {
  if (!useHydrated()) return false;
  try {
    return (window as WithApplePay).ApplePaySession?.canMakePayments() ?? false;
  } catch {
    return false; // Throws where Apple Pay is not allowed, e.g. on a page without TLS.
  }
}
