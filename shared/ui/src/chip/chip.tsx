import { Icon, type IconName } from '@nightlark/ui';
import { Children, type ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { cx } from '../lib/cx.ts';
import s from './chip.module.css';

export interface ChipProps {
  children: ReactNode;
  icon?: IconName;
  selected?: boolean;
  /** Renders a link. */
  to?: To;
  onClick?: () => void;
}

/** A pill with a fact, a filter or an option. */
export function Chip({ children, icon, selected, to, onClick }: ChipProps) {
  const look = cx(s.chip, selected && s.selected, (to !== undefined || onClick) && s.active);
  const inside = (
    <>
      {icon && <Icon name={icon} />}
      {children}
    </>
  );
  if (to !== undefined) {
    return (
      <Link to={to} className={look} aria-current={selected ? 'true' : undefined}>
        {inside}
      </Link>
    );
  }
  if (onClick) {
    return (
      <button type="button" className={look} aria-pressed={selected} onClick={onClick}>
        {inside}
      </button>
    );
  }
  return <span className={look}>{inside}</span>;
}

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
