import { Dot } from '../badge/badge.tsx';
import { cx } from '../lib/cx.ts';
import s from './avatar.module.css';

export interface AvatarProps {
  src: string | null;
  name: string;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  online?: boolean;
}

/** A round photo, decorative, since the name is written beside it; the first letter of the name as fallback. */
export function Avatar({ src, name, size = 'md', online }: AvatarProps) {
  return (
    <span className={cx(s.avatar, s[size])}>
      {src ? (
        <img className={s.image} src={src} alt="" loading="lazy" decoding="async" />
      ) : (
        <span className={cx(s.image, s.initial, s[`hue${hue(name)}`])} aria-hidden>
          {[...name][0]?.toUpperCase()}
        </span>
      )}
      {online && <Dot className={s.dot} />}
    </span>
  );
}

/** Maps a name to one of three tints, deterministically. */
function hue(name: string): number {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return sum % 3;
}
