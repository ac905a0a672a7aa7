import { Field, Select } from '@nightlark/ui/field';
import type { Region } from './use-regions.ts';

interface RegionFieldProps {
  label: string;
  /** The regions of the chosen country (`useRegions`). */
  regions: readonly Region[];
  /** The region's id; null for none. */
  value: string | null;
  onChange: (region: string | null) => void;
  /** Label of the option for no region. */
  none: string;
  name?: string;
  error?: string | undefined;
}

/** A select of a country's regions, with an option for none. */
export function RegionField({ label, regions, value, onChange, none, name, error }: RegionFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Select {...control} name={name} value={value ?? ''} onChange={({ target }) => onChange(target.value || null)}>
          <option value="">{none}</option>
          {regions.map(({ id, name: text }) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
