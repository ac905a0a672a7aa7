import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { Icon, type IconName } from '@nightlark/ui';
import { cx } from '../lib/cx.ts';
import s from './chip.module.css';

export interface ChipProps {
  children: ReactNode;
  icon?: IconName;
  selected?: boolean;
  /** Renders a link. */
  to?: To;
  onClick?: () => void;
  onRemove?: () => void;
  removeLabel?: string;
}

/** A pill with a fact, a filter or an option. */
export function Chip({ children, icon, selected, to, onClick, onRemove, removeLabel }: ChipProps) {
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
  return (
    <span className={look}>
      {inside}
      {onRemove && (
        <button type="button" className={s.remove} aria-label={removeLabel} onClick={onRemove}>
          <Icon name="close" size="sm" />
        </button>
      )}
    </span>
  );
}
