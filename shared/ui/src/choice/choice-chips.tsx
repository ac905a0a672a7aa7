import type { ReactNode } from 'react';
import s from './choice-chips.module.css';

export interface ChoiceChipsProps<Value extends string> {
  legend: ReactNode;
  name: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
  /** Maximum number of chosen options. */
  most?: number;
  /** Class of the legend; by default it looks like a field's label. */
  legendClass?: string | undefined;
  hideLegend?: boolean;
}

/** Multiple choice, as checkboxes that look like chips. */
export function ChoiceChips<Value extends string>(props: ChoiceChipsProps<Value>) {
  const { legend, name, options, chosen, onChange, most = options.length, legendClass = s.legend, hideLegend } = props;
  const full = chosen.length >= most;
  return (
    <fieldset className={s.set}>
      <legend className={hideLegend ? s.hidden : legendClass}>{legend}</legend>
      <div className={s.chips}>
        {options.map(({ value, label }) => {
          const isChosen = chosen.includes(value);
          return (
            <label key={value} className={s.chip}>
              <input
                type="checkbox"
                name={name}
                className={s.box}
                value={value}
                checked={isChosen}
                disabled={full && !isChosen}
                onChange={() => onChange(isChosen ? chosen.filter((each) => each !== value) : [...chosen, value])}
              />
              {label}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
