import { randomFrom } from './random.ts';

interface BokehProps {
  seed: number;
  count: number;
  colors: readonly string[];
  /** Position and size of the area with lights. */
  area: readonly [x: number, y: number, width: number, height: number];
  radius: readonly [from: number, to: number];
  className?: string | undefined;
}

/** Out-of-focus lights. */
export function Bokeh({ seed, count, colors, area: [x, y, width, height], radius: [from, to], className }: BokehProps) {
  const random = randomFrom(seed * 104_729 + 7);
  return (
    <g className={className}>
      {Array.from({ length: count }, (_, index) => (
        <circle
          key={index}
          cx={Math.round(x + random() * width)}
          cy={Math.round(y + random() * height)}
          r={Math.round(from + random() ** 2 * (to - from))}
          fill={colors[Math.floor(random() * colors.length)]}
          opacity={(0.22 + random() * 0.5).toFixed(2)}
        />
      ))}
    </g>
  );
}
