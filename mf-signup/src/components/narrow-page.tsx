import { useSettings } from '@nightlark/state';
import { PageHeader } from '@nightlark/ui';
import type { ReactNode } from 'react';
import s from './narrow-page.module.css';

/** The page of a single short form: heading, form, a few links below. */
export function NarrowPage({
  title,
  lead,
  children,
  links,
  wide,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  links?: ReactNode;
  wide?: boolean;
}) {
  const { name } = useSettings();
  return (
    <div className={wide ? s['wide'] : s['page']}>
      <title>{`${title} · ${name}`}</title>
      <PageHeader title={title} lead={lead} />
      {children}
      {links && <div className={s['links']}>{links}</div>}
    </div>
  );
}

export const formClass = s['form'];
