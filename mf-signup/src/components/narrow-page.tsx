import { useSettings } from '@nightlark/state';
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
  const { name } = useSettings();
  return (
    <div className={wide ? s['wide'] : s['page']}>
      <title>{`${title} · ${name}`}</title>
      {description && <meta name="description" content={description} />}
      <PageHeader title={title} lead={lead} />
      {children}
      {links && <div className={s['links']}>{links}</div>}
    </div>
  );
}

export const formClass = s['form'];
