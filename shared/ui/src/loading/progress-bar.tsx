import s from './loading.module.css';

export interface ProgressBarProps {
  label: string;
  /** Indeterminate if omitted. */
  value?: number;
  max?: number;
}

export function ProgressBar({ label, value, max = 100 }: ProgressBarProps) {
  return <progress className={s.progress} aria-label={label} value={value} max={max} />;
}
