import { randomFrom } from '../../components/drawing/random.ts';

/** Where towns may lie on the drawn map (1200 × 760), the middle first: a phone shows only that. */
const SPOTS = [[600, 250], [420, 440], [770, 480], [500, 620], [700, 120], [400, 180], [960, 300], [1000, 600], [1080, 140], [230, 330], [160, 560], [90, 150]] as const; // prettier-ignore
/** Which of them a road joins. */
const ROADS = [[0, 1], [0, 2], [1, 3], [2, 3], [0, 4], [0, 5], [5, 9], [9, 1], [2, 6], [6, 4], [1, 10], [2, 7], [6, 8], [9, 11]] as const; // prettier-ignore

export interface Town {
  name: string;
  x: number;
  y: number;
  /** The lamps of its houses, as one path of dots. */
  lamps: string;
}

function lampsAround(x: number, y: number, seed: number): string {
  const random = randomFrom(seed * 7_919 + 17);
  return Array.from({ length: 26 }, () => {
    const angle = random() * Math.PI * 2;
    const distance = 6 + 62 * random() * random();
    return `M${Math.round(x + Math.cos(angle) * distance)} ${Math.round(y + Math.sin(angle) * distance * 0.72)}h0`;
  }).join('');
}

/** A town for each name, and for the spots that are left one without. */
export function drawTowns(names: readonly string[]): Town[] {
  return SPOTS.map(([x, y], index) => ({ name: names[index] ?? '', x, y, lamps: lampsAround(x, y, index) }));
}

export const ROAD_PATH = ROADS.map(([from, to]) => {
  const [[x1, y1], [x2, y2]] = [SPOTS[from], SPOTS[to]];
  return `M${x1} ${y1}Q${(x1 + x2) / 2 + (y2 - y1) * 0.16} ${(y1 + y2) / 2 - (x2 - x1) * 0.16} ${x2} ${y2}`;
}).join('');
