import type { ComponentProps } from 'react';
import { cx } from '../lib/cx.ts';
import s from './layout.module.css';

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
