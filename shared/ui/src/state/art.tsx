import { cx } from '../lib/cx.ts';
import s from './state.module.css';

/** Illustrations on a 96 px grid: a moon in the background, strokes in front, one accent. */
const ART = {
  hearts: {
    line: 'M48 72C30 59 24 51 24 42a12 12 0 0 1 24-3 12 12 0 0 1 24 3c0 9-6 17-24 30z',
    accent: 'M72 30c-6-4-8-7-8-10a4 4 0 0 1 8-1 4 4 0 0 1 8 1c0 3-2 6-8 10z',
  },
  chat: {
    line: 'M22 30h36a8 8 0 0 1 8 8v14a8 8 0 0 1-8 8H40L28 70V60h-6a8 8 0 0 1-8-8V38a8 8 0 0 1 8-8zM30 45h.1M40 45h.1M50 45h.1',
    accent: 'M74 46c-6-4-8-7-8-10a4 4 0 0 1 8-1 4 4 0 0 1 8 1c0 3-2 6-8 10z',
  },
  search: {
    line: 'M24 44a19 19 0 1 0 38 0a19 19 0 1 0-38 0M57 58 74 75',
    accent: 'M43 53c-6-4-9-7-9-11a4.5 4.5 0 0 1 9-1 4.5 4.5 0 0 1 9 1c0 4-3 7-9 11z',
  },
  photos: {
    line: 'M26 24h36a6 6 0 0 1 6 6v36a6 6 0 0 1-6 6H26a6 6 0 0 1-6-6V30a6 6 0 0 1 6-6zM20 62l14-14 12 12 6-6 16 16',
    accent: 'M50 39a5 5 0 1 0 10 0a5 5 0 1 0-10 0',
  },
  moon: { line: 'M66 54A24 24 0 1 1 42 26a19 19 0 0 0 24 28z', accent: 'M66 24q1 8 8 9q-7 1-8 9q-1-8-8-9q7-1 8-9z' },
  lost: {
    line: 'M20 70c8-2 8-12 16-14s10 8 18 6 6-12 14-16M30 30a10 10 0 1 1 14 9c-3 1.5-4 3-4 6M40 50h.1',
    accent: 'M68 44c-5-6-8-10-8-14a8 8 0 0 1 16 0c0 4-3 8-8 14z',
  },
  offline: {
    line: 'M30 66a13 13 0 0 1-2-26 20 20 0 0 1 38-2 14 14 0 0 1 2 28zM40 84l2-6M56 84l2-6',
    accent: 'M50 44 42 55h10l-6 10 13-14H49l5-7z',
  },
  coins: {
    line: 'M24 50a18 18 0 1 0 36 0a18 18 0 1 0-36 0M49 54a9 9 0 1 1-10-13 7.5 7.5 0 0 0 10 13zM58 36a18 18 0 0 1 4 34',
    accent: 'M70 18q1 8 8 9q-7 1-8 9q-1-8-8-9q7-1 8-9z',
  },
} as const;

export type ArtName = keyof typeof ART;

/** Decorative illustration for empty and error states. */
export function Art({ name }: { name: ArtName }) {
  const { line, accent } = ART[name];
  return (
    <svg className={s.art} viewBox="0 0 96 96" aria-hidden>
      <circle className={s.artMoon} cx="48" cy="48" r="46" />
      <path className={cx(s.artLine, name === 'lost' && s.artOpen)} d={line} />
      <path className={name === 'coins' ? s.artGold : s.artAccent} d={accent} />
    </svg>
  );
}
