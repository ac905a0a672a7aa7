import type { ReactNode } from 'react';
import { NavLink, type To } from 'react-router';
import { Badge } from '@nightlark/ui';
import s from './tabs.module.css';

export interface TabLink {
  to: To;
  label: ReactNode;
  count?: number;
  end?: boolean;
}

/** Tabs of one screen, each with its own URL. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav className={s.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <NavLink key={typeof tab.to === 'string' ? tab.to : tab.to.pathname} to={tab.to} end={tab.end} className={s.tab} preventScrollReset>
          <span>{tab.label}</span>
          {tab.count !== undefined && <Badge count={tab.count} tone="neutral" />}
        </NavLink>
      ))}
    </nav>
  );
}
