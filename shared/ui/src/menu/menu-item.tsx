import { REPLAY } from '@nightlark/contract';
import type { ReactNode, SubmitEvent } from 'react';
import { Link, type To } from 'react-router';
import { Icon, type IconName } from '../icon/icon.tsx';
import { cx } from '../lib/cx.ts';
import s from './menu.module.css';

export interface MenuItemData {
  id: string;
  label: ReactNode;
  icon?: IconName;
  /** Renders a link. */
  to?: To;
  reloadDocument?: boolean;
  onSelect?: () => void;
  /** Action of a form that works without script. */
  action?: string;
  danger?: boolean;
  /** The current choice. */
  current?: boolean;
  /** Language of the label, if different from the page's. */
  lang?: string;
}

export function MenuItem({ item, onDone }: { item: MenuItemData; onDone: () => void }) {
  function select() {
    onDone();
    item.onSelect?.();
  }
  function submit(event: SubmitEvent) {
    event.preventDefault();
    select();
  }
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    className: cx(s.item, item.danger && s.danger),
    lang: item.lang,
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
      <Link {...shared} to={item.to} reloadDocument={item.reloadDocument} onClick={select}>
        {inside}
      </Link>
    );
  }
  if (item.action !== undefined) {
    return (
      <form role="none" method="get" action={item.action} onSubmit={submit} {...{ [REPLAY.form]: '' }}>
        <button {...shared} type="submit">
          {inside}
        </button>
      </form>
    );
  }
  return (
    <button {...shared} type="button" onClick={select}>
      {inside}
    </button>
  );
}
