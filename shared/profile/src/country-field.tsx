import type { Country } from '@nightlark/contract';
import { Field, Select } from '@nightlark/ui/field';
import { useCountries } from './use-countries.ts';

interface CountryFieldProps<Value extends Country | null> {
  label: string;
  value: Value;
  onChange: (country: Value) => void;
  /** A first option for no country, with the value that a form without script sends; without it a country must be chosen. */
  none?: Value extends Country ? never : { value: string; label: string };
  /** The member's country, listed even if the site no longer offers it. */
  own?: Country;
  name?: string;
  autoComplete?: string;
  hint?: string;
  error?: string | undefined;
}

/** A select of the site's countries, by their names in the page's language. */
export function CountryField<Value extends Country | null>(props: CountryFieldProps<Value>) {
  const { label, value, onChange, none, own, name, autoComplete, hint, error } = props;
  const countries = useCountries(own);
  const choose = (chosen: string) => onChange((chosen === none?.value ? null : chosen) as Value);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Select
          {...control}
          name={name}
          autoComplete={autoComplete}
          value={value ?? none?.value}
          onChange={({ target }) => choose(target.value)}
        >
          {none && <option value={none.value}>{none.label}</option>}
          {countries.map(({ code, name: text }) => (
            <option key={code} value={code}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
