import type { Load } from '../pages/awake.ts';

export interface Figures {
  title: string;
  isPeer: boolean;
  /** Processor milliseconds a page, of all that serves it but the backend, and by ours. */
  cpu?: number;
  cpuRatio?: number;
  /** The same without compression. */
  cpuPlain?: number;
  cpuPlainRatio?: number;
  rate?: number;
  memory?: number;
  load?: Load;
  live?: number;
}

interface Row {
  name: string;
  of: (figures: Figures) => number | undefined;
  digits: number;
  isMoreBetter?: boolean;
}

const kilo = (bytes: number | undefined) => (bytes === undefined ? undefined : bytes / 1_000);

const ROWS: readonly Row[] = [
  { name: 'CPU a page, ms', of: ({ cpu }) => cpu, digits: 2 },
  { name: 'to ours, in turns', of: ({ cpuRatio }) => cpuRatio, digits: 2 },
  { name: 'the same without compression, ms', of: ({ cpuPlain }) => cpuPlain, digits: 2 },
  { name: 'to ours, in turns', of: ({ cpuPlainRatio }) => cpuPlainRatio, digits: 2 },
  { name: 'pages a second', of: ({ rate }) => rate, digits: 0, isMoreBetter: true },
  { name: 'memory, MB', of: ({ memory }) => memory, digits: 0 },
  { name: 'document, KB as sent', of: ({ load }) => kilo(load?.document), digits: 1 },
  { name: 'styles', of: ({ load }) => kilo(load?.styles), digits: 1 },
  { name: 'scripts until awake', of: ({ load }) => kilo(load?.scripts), digits: 1 },
  { name: 'with what comes after', of: ({ load }) => kilo(load?.allScripts), digits: 1 },
  { name: 'requests for these until awake', of: ({ load }) => load?.requests, digits: 0 },
  { name: 'awake, s', of: ({ load }) => load && load.awake / 1_000, digits: 2 },
  { name: 'longest task until then, ms', of: ({ load }) => load?.longest, digits: 0 },
  { name: 'from a change to live, s', of: ({ live }) => live, digits: 1 },
];

/** Of Next's processor time to ours, by which a page is judged. */
const WANTED_RATIO = 1.5;

/** Prints a row for each figure, marked where a peer is ahead of ours, which is the first. @returns whether the target is met */
export function printTable(all: readonly Figures[]): boolean {
  const [ours] = all;
  const peers = all.filter(({ isPeer }) => isPeer);
  const isBehind = ({ of, isMoreBetter }: Row) => {
    const own = of(ours!) ?? Number.NaN;
    return peers.some((peer) => (isMoreBetter ? of(peer)! > own : of(peer)! < own));
  };
  const head = ['', ...all.map(({ title }) => title), ''];
  const lines = ROWS.map((row) => [
    row.name,
    ...all.map((figures) => row.of(figures)?.toFixed(row.digits) ?? '–'),
    isBehind(row) ? 'a peer is ahead' : '',
  ]);
  const widths = head.map((_, column) => Math.max(...[head, ...lines].map((line) => line[column]!.length)));
  for (const line of [head, ...lines])
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    );
  const { cpuRatio = Number.NaN } = peers.find(({ title }) => title === 'Next.js') ?? {};
  const isMet = !(cpuRatio < WANTED_RATIO);
  if (!isMet) console.error(`✗ CPU of a page, Next.js to ours: ${cpuRatio.toFixed(2)}, wanted ${WANTED_RATIO}`);
  return isMet;
}
