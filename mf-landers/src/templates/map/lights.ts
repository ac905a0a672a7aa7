import { randomFrom } from '../../components/drawing/random.ts';

/** Lights of a town around its centre, as one path of dots. */
export function lampsAround(x: number, y: number, { count, reach }: { count: number; reach: number }): string {
  const random = randomFrom(x * 7_919 + y * 17);
  return Array.from({ length: count }, () => {
    const angle = random() * Math.PI * 2;
    const distance = reach * (0.1 + 0.9 * random() * random());
    return `M${Math.round(x + Math.cos(angle) * distance)} ${Math.round(y + Math.sin(angle) * distance * 0.72)}h0`;
  }).join('');
}
