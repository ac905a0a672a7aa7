import { useSettings } from '@nightlark/state';
import { PageHeader } from '@nightlark/ui';
import type { ReactNode } from 'react';
import s from './narrow-page.module.css';

/** The page of a single short form: heading, form, a few links below. */
export function NarrowPage({
  title,
  description,
  lead,
  children,
  links,
  wide,
}: {
  title: string;
  /** For search engines, where a page is meant to be found. */
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
