import type { ReactNode } from 'react';
import s from './layout.module.css';

/** Content for screen readers only. */
export function VisuallyHidden({ as: Tag = 'span', children }: { as?: 'span' | 'div' | 'h1' | 'h2'; children: ReactNode }) {
  return <Tag className={s.hidden}>{children}</Tag>;
}
