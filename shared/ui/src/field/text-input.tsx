import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconName } from '@nightlark/ui';
import { cx } from '../lib/cx.ts';
import s from './control.module.css';

export interface TextInputProps extends ComponentProps<'input'> {
  icon?: IconName;
  /** Content inside the control, after the text. */
  end?: ReactNode;
}

/** Single-line text input. */
export function TextInput({ icon, end, className, ...rest }: TextInputProps) {
  if (!icon && !end) return <input type="text" dir="auto" {...rest} className={cx(s.control, className)} />;
  return (
    <span className={cx(s.wrap, icon && s.withIcon, end ? s.withEnd : undefined, className)}>
      {icon && <Icon name={icon} className={s.icon} />}
      <input type="text" dir="auto" {...rest} className={s.control} />
      {end && <span className={s.end}>{end}</span>}
    </span>
  );
}

/** Multi-line text input; grows with its content where `field-sizing` is supported. */
export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return <textarea dir="auto" {...rest} rows={rows} className={cx(s.control, s.area, className)} />;
}
