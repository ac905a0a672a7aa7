import { SIZE } from './size.ts';
import type { Light } from './chart.ts';
import { lampsAround } from './lights.ts';
import s from './map.module.css';

/** Near the edges of the area visible on phones, labels extend towards the centre. */
const EDGES = { left: 450, right: 750 } as const;

function placeOfName(x: number): { x: number; textAnchor: 'start' | 'middle' | 'end' } {
  if (x < EDGES.left) return { x: x - 60, textAnchor: 'start' };
  if (x > EDGES.right) return { x: x + 60, textAnchor: 'end' };
  return { x, textAnchor: 'middle' };
}

const HOME = { count: 24, reach: 52 } as const;
const ELSEWHERE = { count: 7, reach: 16 } as const;

/** Drawing of a country at night: lights of its towns, and labels where members live. */
export function NightMap({ lights }: { lights: readonly Light[] }) {
  return (
    <svg className={s.map} viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} preserveAspectRatio="xMidYMid slice" aria-hidden>
      <defs>
        <radialGradient id="map-glow">
          <stop offset="0" stopColor="#ffc56e" stopOpacity=".8" />
          <stop offset=".35" stopColor="#ff9d5c" stopOpacity=".28" />
          <stop offset="1" stopColor="#ff7d5c" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="map-night" cx="50%" cy="42%" r="70%">
          <stop offset="0" stopColor="#301a38" />
          <stop offset="1" stopColor="#0e1530" />
        </radialGradient>
      </defs>
      <path fill="url(#map-night)" d={`M0 0h${SIZE.width}v${SIZE.height}H0z`} />
      {lights.map(({ name, x, y }) => (
        <g key={`${x}-${y}`} className={s.town}>
          <circle cx={x} cy={y} r={name ? 92 : 34} fill="url(#map-glow)" />
          <path className={s.lamps} d={lampsAround(x, y, name ? HOME : ELSEWHERE)} />
        </g>
      ))}
      {lights
        .filter(({ name }) => name)
        .map(({ name, x, y }) => (
          <text key={name} {...placeOfName(x)} y={y + 46} className={s.name}>
            {name}
          </text>
        ))}
    </svg>
  );
}
