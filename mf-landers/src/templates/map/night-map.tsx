import { cx } from '../../components/cx.ts';
import { drawTowns, ROAD_PATH } from './lights.ts';
import s from './map.module.css';

/** What lies right of this is off the map on a phone. */
const PHONE_RIGHT = 850;
/** Near the edges of a phone's part of the map, names grow towards its middle. */
const EDGES = { left: 450, right: 750 } as const;

function placeOfName(x: number): { x: number; textAnchor: 'start' | 'middle' | 'end' } {
  if (x < EDGES.left) return { x: x - 60, textAnchor: 'start' };
  if (x > EDGES.right && x < PHONE_RIGHT) return { x: x + 60, textAnchor: 'end' };
  return { x, textAnchor: 'middle' };
}

const WAVES = [0, 1, 2, 3] as const;

/** A country by night, drawn: coast, river, roads of light, and a glow where members live. It is a picture, not a chart. */
export function NightMap({ towns }: { towns: readonly string[] }) {
  const drawn = drawTowns(towns);
  return (
    <svg className={s.map} viewBox="0 0 1200 760" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <defs>
        <radialGradient id="map-glow">
          <stop offset="0" stopColor="#ffc56e" stopOpacity=".8" />
          <stop offset=".35" stopColor="#ff9d5c" stopOpacity=".28" />
          <stop offset="1" stopColor="#ff7d5c" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="map-land" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#22163a" />
          <stop offset="1" stopColor="#301a38" />
        </linearGradient>
      </defs>
      <path fill="#0e1530" d="M0 0h1200v760H0z" />
      <g fill="none" stroke="#27335e" strokeWidth="1.5" opacity=".6">
        {WAVES.map((wave) => (
          <path
            key={wave}
            d={`M-20 ${704 + wave * 16}c120-16 220 16 340 0s240-16 360 0 220 16 340 0 200-10 220 0M${1120 + wave * 22} -10c-40 90 40 160 10 260s30 190 0 280 20 160 0 240`}
          />
        ))}
      </g>
      <path
        fill="url(#map-land)"
        d="M-20 -20h1090c10 60-40 90-10 150s70 90 40 160 10 110-30 170 20 120-50 160-150 0-210 40-130 60-210 20-120 30-210 10-150 10-220-30-120 20-210-10z"
      />
      <path
        fill="none"
        stroke="#0e1530"
        strokeWidth="13"
        strokeLinecap="round"
        d="M300 -20c20 120 150 110 190 210s-50 160 40 240 190 60 170 150-40 60-40 110"
      />
      <path className={s.roads} d={ROAD_PATH} />
      {drawn.map(({ name, x, y, lamps }) => (
        <g key={`${x}-${y}`} className={s.town}>
          <circle cx={x} cy={y} r={name ? 118 : 58} fill="url(#map-glow)" />
          <path className={s.lamps} d={lamps} />
          <text {...placeOfName(x)} y={y + 46} className={cx(s.name, x > PHONE_RIGHT && s.far)}>
            {name}
          </text>
        </g>
      ))}
    </svg>
  );
}
