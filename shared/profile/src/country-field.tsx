import { languageTag, type Country } from '@nightlark/contract';
import { countryName } from '@nightlark/i18n';
import { localeAtom, useSettings } from '@nightlark/state';
import { Field, Select } from '@nightlark/ui/field';
import { useAtomValue } from 'jotai';
import type { ComponentProps } from 'react';

/** Countries with their names in the page's language, sorted by its rules. */
export function useCountryNames(codes: readonly Country[]): { code: Country; name: string }[] {
  const locale = useAtomValue(localeAtom);
  return codes.map((code) => ({ code, name: countryName(locale, code) })).sort((a, b) => a.name.localeCompare(b.name, languageTag(locale)));
}

/**
 * The countries that the site offers, named and sorted.
 * @param own the member's country, included even if the site no longer offers it
 */
export function useCountries(own?: Country): { code: Country; name: string }[] {
  const { countries } = useSettings();
  return useCountryNames([...new Set(own ? [...countries, own] : countries)]);
}

interface CountryFieldProps<Value extends Country | null> extends Pick<ComponentProps<'select'>, 'name' | 'autoComplete'> {
  label: string;
  value: Value;
  onChange: (country: Value) => void;
  /** A first option for no country, with the value that a form without script sends; without it a country must be chosen. */
  none?: Value extends Country ? never : { value: string; label: string };
  /** The member's country, listed even if the site no longer offers it. */
  own?: Country;
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
