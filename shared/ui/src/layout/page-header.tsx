import type { ReactNode } from 'react';
import s from './layout.module.css';

export interface PageHeaderProps {
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  back?: ReactNode;
}

/** The heading of a screen. */
export function PageHeader({ title, lead, actions, back }: PageHeaderProps) {
  return (
    <header className={s.pageHeader}>
      {back}
      <div className={s.pageTitle}>
        <h1>{title}</h1>
        {lead && <p className={s.lead}>{lead}</p>}
      </div>
      {actions && <div className={s.pageActions}>{actions}</div>}
    </header>
  );
}
