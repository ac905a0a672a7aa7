import type { ComponentProps, HTMLAttributes, ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import s from './layout.module.css';

export interface CardProps extends ComponentProps<'div'> {
  tone?: 'plain' | 'premium' | 'gold' | 'quiet';
  padding?: 'none' | 'md' | 'lg';
  as?: 'div' | 'section' | 'article' | 'li' | 'form';
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

type Tag = 'div' | 'section' | 'ul' | 'ol' | 'form' | 'main' | 'header' | 'footer' | 'nav' | 'article' | 'p' | 'span';

interface Arrangement {
  /** Step of the `--space` scale. */
  gap?: 1 | 2 | 3 | 4 | 5 | 6 | 8;
  align?: 'start' | 'center' | 'end' | 'stretch' | 'baseline';
  justify?: 'start' | 'center' | 'end' | 'between';
  as?: Tag;
}

export type StackProps = Arrangement & ComponentProps<'div'> & Pick<ComponentProps<'form'>, 'action' | 'method' | 'noValidate'>;

function look(kind: 'stack' | 'cluster', props: Arrangement, className?: string) {
  const { gap = 4, align, justify } = props;
  return cx(s[kind], s[`gap${gap}`], align && s[`align-${align}`], justify && s[`justify-${justify}`], className);
}

/** Vertical layout. */
export function Stack({ gap, align, justify, as = 'div', className, ...rest }: StackProps) {
  const Element = as as 'div';
  return <Element {...rest} className={look('stack', { gap, align, justify }, className)} />;
}

/** Horizontal layout that wraps. */
export function Cluster({ gap = 2, align, justify, as = 'div', className, ...rest }: StackProps) {
  const Element = as as 'div';
  return <Element {...rest} className={look('cluster', { gap, align, justify }, className)} />;
}

interface VisuallyHiddenProps extends Omit<HTMLAttributes<HTMLElement>, 'className'> {
  as?: 'span' | 'div' | 'h1' | 'h2';
}

/** Content for screen readers only. */
export function VisuallyHidden({ as: Tag = 'span', ...rest }: VisuallyHiddenProps) {
  return <Tag {...rest} className={s.hidden} />;
}
