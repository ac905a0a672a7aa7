import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import s from './range-slider.module.css';

export interface RangeSliderProps {
  legend: ReactNode;
  min: number;
  max: number;
  value: readonly [number, number];
  onChange: (value: [number, number]) => void;
  minLabel: string;
  maxLabel: string;
  /** Names of the two form controls. */
  names?: readonly [string, string];
}

/** A range on one track: two native sliders, so that keyboard and touch work natively. */
export function RangeSlider(props: RangeSliderProps) {
  const { legend, min, max, value, onChange, minLabel, maxLabel, names } = props;
  const [from, to] = value;
  const percent = (n: number) => ((n - min) / (max - min)) * 100;
  return (
    <fieldset className={s.slider}>
      <legend className={s.legend}>
        <span>{legend}</span>
        <output className={s.output}>{`${from} – ${to}`}</output>
      </legend>
      <div className={s.track}>
        <svg className={s.bar} aria-hidden>
          <rect className={s.rail} width="100%" height="100%" rx="3" />
          <rect className={s.chosen} x={`${percent(from)}%`} width={`${percent(to) - percent(from)}%`} height="100%" />
        </svg>
        <input
          type="range"
          className={cx(s.input, from > (min + max) / 2 && s.above)}
          aria-label={minLabel}
          name={names?.[0]}
          {...{ min, max }}
          value={from}
          onChange={(event) => onChange([Math.min(Number(event.target.value), to), to])}
        />
        <input
          type="range"
          className={s.input}
          aria-label={maxLabel}
          name={names?.[1]}
          {...{ min, max }}
          value={to}
          onChange={(event) => onChange([from, Math.max(Number(event.target.value), from)])}
        />
      </div>
    </fieldset>
  );
}
