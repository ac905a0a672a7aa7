import type { ComponentProps, HTMLAttributes, ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import s from './layout.module.css';

export interface CardProps extends ComponentProps<'div'> {
  tone?: 'plain' | 'premium';
  padding?: 'md' | 'lg';
  as?: 'div' | 'section';
}

/** A surface for related content. */
export function Card({ tone = 'plain', padding = 'md', as = 'div', className, ...rest }: CardProps) {
  const Element = as as 'div';
  return <Element {...rest} className={cx(s.card, s[`card-${tone}`], s[`pad-${padding}`], className)} />;
}

export interface PageHeaderProps {
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  back?: ReactNode;
  /** Without space below: the gap of the page is enough. */
  flush?: boolean;
}

/** The heading of a screen. */
export function PageHeader({ title, lead, actions, back, flush }: PageHeaderProps) {
  return (
    <header className={cx(s.pageHeader, flush && s.flush)}>
      {back}
      <div className={s.pageTitle}>
        <h1>{title}</h1>
        {lead && <p className={s.lead}>{lead}</p>}
      </div>
      {actions && <div className={s.pageActions}>{actions}</div>}
    </header>
  );
}

export interface StackProps extends ComponentProps<'div'> {
  /** Step of the `--space` scale. */
  gap?: 4 | 5 | 6 | 8;
}

/** Vertical layout. */
export function Stack({ gap = 4, className, ...rest }: StackProps) {
  return <div {...rest} className={cx(s.stack, s[`gap${gap}`], className)} />;
}

interface ClusterProps extends ComponentProps<'div'> {
  gap?: 2 | 3;
  justify?: 'center';
}

/** Horizontal layout that wraps. */
export function Cluster({ gap = 2, justify, className, ...rest }: ClusterProps) {
  return <div {...rest} className={cx(s.cluster, s[`gap${gap}`], justify && s.center, className)} />;
}

interface VisuallyHiddenProps extends Omit<HTMLAttributes<HTMLElement>, 'className'> {
  as?: 'span' | 'div' | 'h1' | 'h2';
}

/** Content for screen readers only. */
export function VisuallyHidden({ as: Tag = 'span', ...rest }: VisuallyHiddenProps) {
  return <Tag {...rest} className={s.hidden} />;
}
