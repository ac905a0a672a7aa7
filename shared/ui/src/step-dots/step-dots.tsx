import { VisuallyHidden } from '@nightlark/ui';
import { cx } from '../lib/cx.ts';
import s from './step-dots.module.css';

export interface StepDotsProps {
  count: number;
  /** Zero-based. */
  current: number;
  /** The name of each step. */
  labels: readonly string[];
  label: string;
}

/** Progress through steps (docs/product/sign-up-and-login.md#steps). */
export function StepDots({ count, current, labels, label }: StepDotsProps) {
  return (
    <ol className={s.dots} aria-label={label}>
      {Array.from({ length: count }, (_, step) => (
        <li
          key={step}
          className={cx(s.dot, step < current && s.done, step === current && s.current)}
          aria-current={step === current ? 'step' : undefined}
        >
          <VisuallyHidden>{labels[step]}</VisuallyHidden>
        </li>
      ))}
    </ol>
  );
}
