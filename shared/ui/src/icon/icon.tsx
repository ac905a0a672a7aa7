import { use } from 'react';
import { cx } from '../lib/cx.ts';
import { paths, type IconName } from './paths.ts';
import s from './icon.module.css';
import { SharedIconsContext } from './shared-icon.tsx';

export type { IconName };

export interface IconProps {
  name: IconName;
  /** By default the icon scales with the font. */
  size?: 'sm' | 'md' | 'lg';
  /** Accessible name; without it the icon is decorative. */
  label?: string;
  className?: string;
}

const FILLED: readonly IconName[] = ['heart-filled'];

/** An SVG icon in the current text colour. */
export function Icon({ name, size, label, className }: IconProps) {
  const shared = use(SharedIconsContext)[paths[name]];
  return (
    <svg
      className={cx(s.icon, FILLED.includes(name) && s.filled, size && s[size], className)}
      viewBox="0 0 24 24"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {shared ? <use href={`#${shared}`} /> : <path d={paths[name]} />}
    </svg>
  );
}
