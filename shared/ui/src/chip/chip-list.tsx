import { Children, type ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import s from './chip.module.css';

export interface ChipListProps {
  children: ReactNode;
  label?: string;
  /** One line that scrolls horizontally instead of wrapping. */
  scroll?: boolean;
}

/** Chips as a list; each direct child is one item. */
export function ChipList({ children, label, scroll }: ChipListProps) {
  return (
    <ul className={cx(s.list, scroll && s.scroll)} aria-label={label}>
      {Children.map(children, (child) => child && <li>{child}</li>)}
    </ul>
  );
}
