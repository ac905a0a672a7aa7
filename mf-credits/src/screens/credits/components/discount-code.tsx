import type { Currency, Discount } from '@nightlark/contract';
import { useMoney } from '@nightlark/i18n';
import { Button, IconButton, Tag, useRestoreFocus } from '@nightlark/ui';
import { Field, TextInput } from '@nightlark/ui/field';
import { useState, type RefObject, type SubmitEvent } from 'react';
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
  const part: RefObject<HTMLDivElement | null> = useRestoreFocus<HTMLDivElement>(() => part.current?.querySelector('summary'));
  const discount = named?.code ? named.discount : null;
  return (
    <div ref={part}>
      <div role="status">{discount && <EnteredCode discount={discount} active={active} currency={currency} kept={kept} />}</div>
      {!discount && (
        <details open={Boolean(named?.code)}>
          <summary className={s.summary}>
            <FormattedMessage {...m.code} />
          </summary>
          <CodeForm named={named} kept={kept} />
        </details>
      )}
    </div>
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
      <KeptFields kept={kept} />
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

function KeptFields({ kept }: { kept: Kept }) {
  return Object.entries(kept).map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />);
}

function EnteredCode({ discount, active, currency, kept }: Omit<DiscountCodeProps, 'named'> & { discount: Discount }) {
  const money = useMoney();
  const { formatMessage, formatNumber } = useIntl();
  const { code, value_percentage: percentage, minimum_order_value: minimum } = discount;
  const percent = (value: number) => formatNumber(value / 100, { style: 'percent', maximumFractionDigits: 1 });
  const isWorse = active !== null && active.value_percentage > percentage;
  return (
    <>
      <Form method="get" preventScrollReset className={s.chip} translate="no">
        <KeptFields kept={kept} />
        <Tag tone={isWorse ? 'neutral' : 'success'} icon={isWorse ? 'info' : 'check'}>
          {code}
        </Tag>
        <IconButton icon="close" size="sm" type="submit" label={formatMessage(m.codeRemove, { code })} />
      </Form>
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
    </>
  );
}
