import type { ComponentProps } from 'react';
import { cx } from '../lib/cx.ts';
import s from './control.module.css';

/** Multi-line text input; grows with its content where `field-sizing` is supported. */
export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return <textarea dir="auto" {...rest} rows={rows} className={cx(s.control, s.area, className)} />;
}
