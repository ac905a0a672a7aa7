import type { ComponentProps } from 'react';
import { cx } from '../lib/cx.ts';
import s from './control.module.css';

/** Several lines of text; grows with what is written where the browser can (`field-sizing`). */
export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} rows={rows} className={cx(s.control, s.area, className)} />;
}
