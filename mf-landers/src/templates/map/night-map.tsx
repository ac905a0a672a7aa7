import type { Light } from './chart.ts';
import s from './map.module.css';
import { randomFrom } from '../../components/drawing/random.ts';

/** Size of the drawing's `viewBox`. */
export const SIZE = { width: 1200, height: 760 } as const;

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

/** Lights of a town around its centre, as one path of dots. */
function lampsAround(x: number, y: number, { count, reach }: { count: number; reach: number }): string {
  const random = randomFrom(x * 7_919 + y * 17);
  return Array.from({ length: count }, () => {
    const angle = random() * Math.PI * 2;
    const distance = reach * (0.1 + 0.9 * random() * random());
    return `M${Math.round(x + Math.cos(angle) * distance)} ${Math.round(y + Math.sin(angle) * distance * 0.72)}h0`;
  }).join('');
}
