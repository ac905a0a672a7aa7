import type { ComponentProps } from 'react';
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
