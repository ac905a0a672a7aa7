import type { ReactNode } from 'react';
import s from './layout.module.css';

/** Only for those who listen. */
export function VisuallyHidden({ as: Tag = 'span', children }: { as?: 'span' | 'div' | 'h1' | 'h2'; children: ReactNode }) {
  return <Tag className={s.hidden}>{children}</Tag>;
}
