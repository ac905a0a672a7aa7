import { use } from 'react';
import { cx } from '../lib/cx.ts';
import { paths, type IconName } from './paths.ts';
import s from './icon.module.css';
import { SharedIconsContext } from './shared-icon.tsx';

export type { IconName };

export interface IconProps {
  name: IconName;
  /** Without a size the icon follows the font. */
  size?: 'sm' | 'md' | 'lg';
  /** Read aloud; an icon without a label is decoration. */
  label?: string;
  className?: string;
}

const FILLED: readonly IconName[] = ['heart-filled'];

/** One icon, drawn in the colour of the text. */
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
