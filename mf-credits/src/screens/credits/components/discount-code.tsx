import { Button } from '@nightlark/ui';
import { Field, TextInput } from '@nightlark/ui/field';
import { FormattedMessage } from 'react-intl';
import { Form } from 'react-router';
import { useMoney } from '../../../components/money.tsx';
import type { NamedDiscount } from '../load.ts';
import { messages as m } from '../messages.ts';
import s from './discount-code.module.css';

/** A code of the member's own; it goes into the address, so it works without script and survives a reload. */
export function DiscountCode({ named, currency }: { named: NamedDiscount | null; currency: string }) {
  const money = useMoney();
  const minimum = named?.discount?.minimum_order_value ?? 0;
  return (
    <details className={s.details} open={named !== null}>
      <summary className={s.summary}>
        <FormattedMessage {...m.code} />
      </summary>
      <Form method="get" preventScrollReset className={s.form}>
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
