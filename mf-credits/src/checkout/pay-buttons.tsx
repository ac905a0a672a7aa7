import type { Currency, PaymentMethod } from '@nightlark/contract';
import { useHydrated, useOptionLabel } from '@nightlark/i18n';
import { Button } from '@nightlark/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { useMoney } from '../components/money.tsx';
import { MethodIcon } from '../components/payment-method.tsx';
import { messages as m } from './messages.ts';
import s from './pay-buttons.module.css';
import { Terms } from './terms.tsx';
import { useApplePay } from './use-apple-pay.ts';

interface PayButtonsProps {
  /** Id of the form to submit. */
  form: string;
  price: { cents: number; currency: Currency } | null;
  /** Whether this order can be paid with Apple Pay, on a supported device. */
  applePay: boolean;
  vatPercentage: number;
  busy: boolean;
}

const APPLE_PAY = 'apple_pay' satisfies PaymentMethod;

/** The order buttons, with the terms beside them (docs/product/credits-and-premium.md#buying). */
export function PayButtons({ form, price, applePay, vatPercentage, busy }: PayButtonsProps) {
  const money = useMoney();
  const label = useOptionLabel();
  const { formatMessage } = useIntl();
  const hasApplePay = useApplePay() && applePay;
  // Without script the price can't follow the choice, so the button shows none.
  const named = useHydrated() ? price : null;
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
          {named ? (
            <FormattedMessage {...m.pay} values={{ price: money(named.cents, named.currency) }} />
          ) : (
            <FormattedMessage {...m.payPlain} />
          )}
        </Button>
      </div>
      <Terms vatPercentage={vatPercentage} />
    </div>
  );
}
