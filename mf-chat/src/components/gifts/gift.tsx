import { useIntl } from 'react-intl';
import s from './gift.module.css';
import { names } from './messages.ts';

type Tone = 'red' | 'plum' | 'gold' | 'green' | 'brown' | 'pale';
type Shape = readonly [Tone, string];

/** Drawn on a 48 px grid, back to front. */
const ART: Readonly<Record<string, readonly Shape[]>> = {
  rose: [
    ['green', 'M23 24h3v20h-3zM25 36c2-6 7-8 12-7-1 6-6 9-12 9z'],
    ['red', 'M24 27c-9 0-13-6-12-13 3 0 5 1 6 2 0-5 3-9 6-11 3 2 6 6 6 11 1-1 3-2 6-2 1 7-3 13-12 13z'],
    ['pale', 'M24 22c-3-1-5-4-4-7 2 1 3 2 4 4 1-2 2-3 4-4 1 3-1 6-4 7z'],
  ],
  coffee: [
    ['pale', 'M17 5c3 3-2 5 1 9h3c-3-4 2-6-1-9zM27 5c3 3-2 5 1 9h3c-3-4 2-6-1-9z'],
    ['plum', 'M8 18h28v12c0 7-5 12-11 12h-6C13 42 8 37 8 30zM36 21h3c5 0 5 12-3 12v-3c4 0 4-6 1-6h-1z'],
    ['brown', 'M11 20h22v4c-7 3-15 3-22 0z'],
  ],
  chocolate: [
    ['red', 'M6 16h36v24a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3z'],
    ['brown', 'M11 21h11v8H11zM26 21h11v8H26zM11 32h11v7H11zM26 32h11v7H26z'],
    ['gold', 'M24 15c-6 1-11-1-11-5 0-5 8-4 11 2 3-6 11-7 11-2 0 4-5 6-11 5z'],
  ],
  cocktail: [
    ['pale', 'M7 10h34L26 27v13h7v3H15v-3h7V27z'],
    ['red', 'M13 14h22L24 26z'],
    ['gold', 'M37 4a6 6 0 1 1-5 9z'],
  ],
  bouquet: [
    ['green', 'M22 24h4v10h-4zM14 22l8 10-2 2-9-10zM34 22l-8 10 2 2 9-10z'],
    ['red', 'M24 5a7 7 0 1 1 0 14 7 7 0 0 1 0-14z'],
    ['plum', 'M12 12a6 6 0 1 1 0 12 6 6 0 0 1 0-12z'],
    ['gold', 'M36 12a6 6 0 1 1 0 12 6 6 0 0 1 0-12z'],
    ['pale', 'M13 28h22l-7 16h-8z'],
  ],
  teddy: [
    ['brown', 'M13 6a6 6 0 0 1 6 3c3-1 7-1 10 0a6 6 0 1 1 7 8c2 6-1 10-4 12 5 3 6 9 4 14H12c-2-5-1-11 4-14-3-2-6-6-4-12a6 6 0 0 1 1-11z'],
    ['pale', 'M24 20c4 0 6 2 6 5s-3 4-6 4-6-1-6-4 2-5 6-5zM24 33a6 5 0 1 1 0 10 6 5 0 0 1 0-10z'],
    ['plum', 'M18 16a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM30 16a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM24 22l2 2-2 2-2-2z'],
  ],
  dinner: [
    ['plum', 'M6 36h36v3a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3z'],
    ['pale', 'M9 34c0-10 6-17 15-17s15 7 15 17z'],
    ['gold', 'M24 11a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM13 31c0-5 3-9 7-10l1 2c-3 1-5 4-5 8z'],
  ],
  champagne: [
    ['pale', 'M9 8l11 3-3 14-3 3-4 12 4 2-1 2-10-3 1-2h4l3-12-2-4zM39 8l-11 3 3 14 3 3 4 12-4 2 1 2 10-3-1-2h-4l-3-12 2-4z'],
    ['gold', 'M9 15l9 2-2 7c-3 2-7 1-8-2zM39 15l-9 2 2 7c3 2 7 1 8-2zM23 3h2v4h-2zM18 4l2-1 1 3-2 1zM30 4l-2-1-1 3 2 1z'],
  ],
  ring: [
    ['gold', 'M24 17a14 14 0 1 1 0 28 14 14 0 0 1 0-28zm0 5a9 9 0 1 0 0 18 9 9 0 0 0 0-18z'],
    ['plum', 'M16 4h16l5 6-13 12L11 10z'],
    ['pale', 'M20 4h8l3 6-7 10-7-10z'],
  ],
  other: [
    ['red', 'M7 20h34v22a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2z'],
    ['gold', 'M21 14h6v30h-6zM24 14c-6 1-11-1-11-5 0-5 8-4 11 2 3-6 11-7 11-2 0 4-5 6-11 5z'],
    ['plum', 'M5 14h38v7H5z'],
  ],
};

/** A gift's picture; a wrapped box for ids unknown to this release. */
export function GiftArt({ id }: { id: string }) {
  return (
    <svg className={s.art} viewBox="0 0 48 48" aria-hidden>
      {(ART[id] ?? ART['other']!).map(([tone, d]) => (
        <path key={d} className={s[tone]} d={d} fillRule="evenodd" />
      ))}
    </svg>
  );
}

/** A gift's name by its id. */
export function useGiftName(): (id: string) => string {
  const { formatMessage } = useIntl();
  return (id) => formatMessage(id in names ? names[id as keyof typeof names] : names.other);
}
