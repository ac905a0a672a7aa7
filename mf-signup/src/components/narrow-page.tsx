import { PageTitle } from '@nightlark/profile';
import { PageHeader } from '@nightlark/ui';
import type { ReactNode } from 'react';
import s from './narrow-page.module.css';

/** Layout of a page with a single short form: heading, form, links below. */
export function NarrowPage({
  title,
  description,
  lead,
  children,
  links,
  wide,
}: {
  title: string;
  /** Meta description, for indexed pages. */
  description?: string;
  lead?: ReactNode;
  children: ReactNode;
  links?: ReactNode;
  wide?: boolean;
}) {
  return (
    <div className={wide ? s['wide'] : s['page']}>
      <PageTitle>{title}</PageTitle>
      {description && <meta name="description" content={description} />}
      <PageHeader title={title} lead={lead} />
      {children}
      {links && <div className={s['links']}>{links}</div>}
    </div>
  );
}

export const formClass = s['form'];
