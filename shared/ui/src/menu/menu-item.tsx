import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { Icon, type IconName } from '../icon/icon.tsx';
import { cx } from '../lib/cx.ts';
import s from './menu.module.css';

export interface MenuItemData {
  id: string;
  label: ReactNode;
  icon?: IconName;
  /** With an address it is a link. */
  to?: To;
  reloadDocument?: boolean;
  onSelect?: () => void;
  danger?: boolean;
  /** The choice that is in force. */
  current?: boolean;
  /** Language of the label, where it differs from the page's. */
  lang?: string;
}

/** One line of a menu. */
export function MenuItem({ item, onDone }: { item: MenuItemData; onDone: () => void }) {
  function select() {
    onDone();
    item.onSelect?.();
  }
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    className: cx(s.item, item.danger && s.danger),
    lang: item.lang,
    onClick: select,
    'aria-current': item.current ? ('true' as const) : undefined,
  };
  const inside = (
    <>
      {item.icon && <Icon name={item.icon} />}
      <span className={s.label}>{item.label}</span>
      {item.current && <Icon name="check" />}
    </>
  );
  if (item.to !== undefined) {
    return (
      <Link {...shared} to={item.to} reloadDocument={item.reloadDocument}>
        {inside}
      </Link>
    );
  }
  return (
    <button {...shared} type="button">
      {inside}
    </button>
  );
}
