import { paths, type Currency, type Discount } from '@nightlark/contract';
import { useMoney } from '@nightlark/i18n';
import { Button, IconButton, Tag } from '@nightlark/ui';
import { Field, TextInput } from '@nightlark/ui/field';
import { useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form } from 'react-router';
import { messages as m } from '../../../checkout/messages.ts';
import type { NamedDiscount } from '../load-discount.ts';
import s from './discount-code.module.css';

type Kept = Readonly<Record<'bundle' | 'method' | 'back', string | null>>;

interface DiscountCodeProps {
  named: NamedDiscount | null;
  /** What the member gets without a code. */
  active: Discount | null;
  currency: Currency;
  /** Choices preserved when the code is submitted or removed. */
  kept: Kept;
}

/** The discount code: a form for it, or the one that was entered, with its effect. In the URL, so it works without script and survives a reload. */
export function DiscountCode({ named, active, currency, kept }: DiscountCodeProps) {
  if (named?.code && named.discount) return <EnteredCode discount={named.discount} active={active} currency={currency} kept={kept} />;
  return (
    <details open={Boolean(named?.code)}>
      <summary className={s.summary}>
        <FormattedMessage {...m.code} />
      </summary>
      <CodeForm named={named} kept={kept} />
    </details>
  );
}

function CodeForm({ named, kept }: Pick<DiscountCodeProps, 'named' | 'kept'>) {
  const { formatMessage } = useIntl();
  const [isEmpty, setEmpty] = useState(false);
  function submit(event: SubmitEvent<HTMLFormElement>) {
    const isMissing = String(new FormData(event.currentTarget).get('code')).trim() === '';
    setEmpty(isMissing);
    if (!isMissing) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>('[name=code]')?.focus();
  }
  return (
    <Form method="get" noValidate preventScrollReset className={s.form} onSubmit={submit}>
      {Object.entries(kept).map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />)}
      <Field label={<FormattedMessage {...m.codeLabel} />} error={isEmpty ? formatMessage(m.codeNeeded) : named?.problem}>
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
  );
}

function EnteredCode({ discount, active, currency, kept }: Omit<DiscountCodeProps, 'named'> & { discount: Discount }) {
  const money = useMoney();
  const { formatMessage, formatNumber } = useIntl();
  const { code, value_percentage: percentage, minimum_order_value: minimum } = discount;
  const percent = (value: number) => formatNumber(value / 100, { style: 'percent', maximumFractionDigits: 1 });
  const isWorse = active !== null && active.value_percentage > percentage;
  return (
    <div role="status">
      <p className={s.chip} translate="no">
        <Tag tone={isWorse ? 'neutral' : 'success'} icon={isWorse ? 'info' : 'check'}>
          {code}
        </Tag>
        <IconButton icon="close" size="sm" label={formatMessage(m.codeRemove, { code })} to={paths.credits.href(null, kept)} />
      </p>
      {isWorse ? (
        <p className={s.note}>
          <FormattedMessage {...m.codeWorse} values={{ code, percent: percent(percentage), better: percent(active.value_percentage) }} />
        </p>
      ) : (
        minimum > 0 && (
          <p className={s.note}>
            <FormattedMessage {...m.codeMinimum} values={{ price: money(minimum, currency) }} />
          </p>
        )
      )}
    </div>
  );
}
