import s from './loading.module.css';

export interface ProgressBarProps {
  label: string;
  /** Without a value it is busy without an end in sight. */
  value?: number;
  max?: number;
}

/** How far something is. */
export function ProgressBar({ label, value, max = 100 }: ProgressBarProps) {
  return <progress className={s.progress} aria-label={label} value={value} max={max} />;
}
