import { Button } from '@nightlark/ui';
import { Field, TextInput } from '@nightlark/ui/field';
import { FormattedMessage } from 'react-intl';
import { Form } from 'react-router';
import type { Currency } from '@nightlark/contract';
import { messages as m } from '../../../checkout/messages.ts';
import { useMoney } from '../../../components/money.tsx';
import type { NamedDiscount } from '../load-discount.ts';
import s from './discount-code.module.css';

interface DiscountCodeProps {
  named: NamedDiscount | null;
  currency: Currency;
  /** Choices preserved when the code is submitted. */
  kept: Readonly<Record<'bundle' | 'method' | 'back', string | null>>;
}

/** Form for a discount code; submitted as a query parameter, so it works without script and survives a reload. */
export function DiscountCode({ named, currency, kept }: DiscountCodeProps) {
  const money = useMoney();
  const minimum = named?.discount?.minimum_order_value ?? 0;
  return (
    <details className={s.details} open={Boolean(named?.code)}>
      <summary className={s.summary}>
        <FormattedMessage {...m.code} />
      </summary>
      <Form method="get" preventScrollReset className={s.form}>
        {Object.entries(kept).map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />)}
        <Field
          label={<FormattedMessage {...m.codeLabel} />}
          error={named?.problem}
          hint={minimum > 0 ? <FormattedMessage {...m.codeMinimum} values={{ price: money(minimum, currency) }} /> : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              name="code"
              defaultValue={named?.code}
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={50}
              required
            />
          )}
        </Field>
        <Button type="submit" variant="secondary">
          <FormattedMessage {...m.codeApply} />
        </Button>
      </Form>
    </details>
  );
}
