import type { HTMLAttributes } from 'react';
import s from './layout.module.css';

export interface VisuallyHiddenProps extends Omit<HTMLAttributes<HTMLElement>, 'className'> {
  as?: 'span' | 'div' | 'h1' | 'h2';
}

/** Content for screen readers only. */
export function VisuallyHidden({ as: Tag = 'span', ...rest }: VisuallyHiddenProps) {
  return <Tag {...rest} className={s.hidden} />;
}
