import { useOptionLabel } from '@nightlark/i18n';
import { Checkbox } from '@nightlark/ui/choice';
import { Field, TextInput } from '@nightlark/ui/field';
import { memo, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { MethodIcon } from '../components/payment-method.tsx';
import { isStorable, type PaymentOption } from './payment-options.ts';
import { messages as m } from './messages.ts';
import s from './method-choice.module.css';

/** Number of initially visible methods. */
const IN_SIGHT = 4;
/** Minimum number of methods for a search field. */
const MANY = 8;

interface MethodChoiceProps {
  options: readonly PaymentOption[];
  chosen: PaymentOption | undefined;
  onChoose: (value: string) => void;
}

/** Choice of payment options, last used first. */
export function MethodChoice({ options, chosen, onChoose }: MethodChoiceProps) {
  const label = useOptionLabel();
  const [search, setSearch] = useState('');
  const first = options.slice(0, IN_SIGHT);
  const more = options.slice(IN_SIGHT);
  const wanted = search.trim().toLowerCase();
  const isFound = (each: PaymentOption) =>
    each.value === chosen?.value || label('payment_method', each.method).toLowerCase().includes(wanted);
  const radio = (each: PaymentOption) => (
    <OptionRadio key={each.value} {...each} isChosen={each.value === chosen?.value} onChoose={onChoose} />
  );
  const found = more.filter(isFound);
  return (
    <fieldset className={s.set}>
      <legend className={s.legend}>
        <FormattedMessage {...m.methods} />
      </legend>
      <div className={s.methods}>{first.map(radio)}</div>
      {more.length > 0 && (
        <details className={s.more} open={more.some(({ value }) => value === chosen?.value) || undefined}>
          <summary className={s.summary}>
            <FormattedMessage {...m.moreMethods} values={{ count: more.length }} />
          </summary>
          {options.length > MANY && (
            <div className={s.search}>
              <Field label={<FormattedMessage {...m.findMethod} />}>
                {(control) => (
                  <TextInput
                    {...control}
                    type="search"
                    icon="search"
                    value={search}
                    onChange={(event) => setSearch(event.currentTarget.value)}
                    onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
                  />
                )}
              </Field>
            </div>
          )}
          <div className={s.methods}>{found.map(radio)}</div>
          <p role="status" className={s.none}>
            {found.length === 0 && <FormattedMessage {...m.noMethod} />}
          </p>
        </details>
      )}
      {chosen && isStorable(chosen) && (
        <Checkbox
          className={s.keep}
          name="keep"
          value="1"
          label={<FormattedMessage {...m.keepMethod} />}
          hint={<FormattedMessage {...m.keepMethodHint} />}
        />
      )}
    </fieldset>
  );
}

interface OptionRadioProps extends PaymentOption {
  isChosen: boolean;
  onChoose: (value: string) => void;
}

/** Memoized by its values: the options are new objects after each choice. */
const OptionRadio = memo(function OptionRadio({ value, method, stored, isChosen, onChoose }: OptionRadioProps) {
  const label = useOptionLabel();
  return (
    <label className={s.method}>
      <input type="radio" className={s.input} name="means" value={value} checked={isChosen} onChange={() => onChoose(value)} />
      <MethodIcon method={method} />
      <span className={s.name}>
        <span>{label('payment_method', method)}</span>
        {stored && <span className={`${s.stored} tabular`}> {stored.label}</span>}
      </span>
    </label>
  );
});
