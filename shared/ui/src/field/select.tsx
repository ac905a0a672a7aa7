import type { ComponentProps } from 'react';
import { Icon } from '@nightlark/ui';
import { cx } from '../lib/cx.ts';
import s from './control.module.css';

/** A native select: the best UI on a phone. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={cx(s.wrap, className)}>
      <select {...rest} className={cx(s.control, s.select)}>
        {children}
      </select>
      <Icon name="chevron-down" className={s.arrow} />
    </span>
  );
}
