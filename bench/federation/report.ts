import type { FirstLoad } from './first-load.ts';
import type { BenchPage } from './pages.ts';
import type { Both } from './sides.ts';
import type { Throughput } from './throughput.ts';

/** The maximum cost of federation, compared with one bundle of the same source. */
const TARGETS = { bytesRatio: 1.05, moreRequests: 1, throughputRatio: 0.95 } as const;

interface Spread {
  min: number;
  median: number;
  max: number;
}

function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const median = sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  return { min: sorted[0]!, median, max: sorted.at(-1)! };
}

/** Ratios of federated to single, by round: adjacent rounds run under the same conditions. */
function pairRatios({ federated, single }: Both<number[]>): number[] {
  return federated.map((value, round) => value / single[round]!);
}

interface Verdict {
  bytesRatio: number;
  moreRequests: number;
  isWithin: boolean;
}

function judge({ federated, single }: Both<FirstLoad>, part: 'firstLoad' | 'untilIdle' = 'firstLoad'): Verdict {
  // A lander needs no script before the first interaction.
  const isNothing = federated[part].bytes + single[part].bytes === 0;
  const bytesRatio = isNothing ? 1 : federated[part].bytes / single[part].bytes;
  const moreRequests = federated[part].requests - single[part].requests;
  return { bytesRatio, moreRequests, isWithin: bytesRatio <= TARGETS.bytesRatio && moreRequests <= TARGETS.moreRequests };
}

type Row = readonly string[];

/** A Markdown table, to be copied into the docs. */
function table(head: Row, rows: readonly Row[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]!.length)));
  const line = (row: Row) =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join(' | ')} |`;
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

const kilo = (bytes: number) => (bytes / 1000).toFixed(1);
const nameOf = ({ path, asMember }: BenchPage) => `${asMember ? 'member' : 'visitor'} ${path.replace(/\d+/, '{id}')}`;

export interface PageLoads {
  page: BenchPage;
  loads: Both<FirstLoad>;
}

export function firstLoadTable(pages: readonly PageLoads[]): string {
  const head = [
    'page',
    'KB federated',
    'KB single',
    'ratio',
    'requests',
    'single',
    'when idle KB',
    'single',
    'requests',
    'single',
    'document KB',
    'single',
  ];
  const rows = pages.map(({ page, loads }) => {
    const { federated, single } = loads;
    const { bytesRatio, isWithin } = judge(loads);
    const weights = [federated.firstLoad, single.firstLoad].map(({ bytes }) => kilo(bytes));
    const requests = [federated.firstLoad, single.firstLoad].map((weight) => String(weight.requests));
    const idle = [
      kilo(federated.untilIdle.bytes),
      kilo(single.untilIdle.bytes),
      String(federated.untilIdle.requests),
      String(single.untilIdle.requests),
    ];
    return [
      nameOf(page),
      ...weights,
      `${bytesRatio.toFixed(3)}${isWithin ? '' : ' ✗'}`,
      ...requests,
      ...idle,
      kilo(federated.document),
      kilo(single.document),
    ];
  });
  return table(head, rows);
}

const allRatios = (measured: readonly Throughput[]) => measured.flatMap(({ rounds }) => pairRatios(rounds));

function shown(values: readonly number[], digits: number): string {
  const { min, median, max } = spread(values);
  return [min, median, max].map((value) => value.toFixed(digits)).join(' / ');
}

export function throughputTable(measured: readonly Throughput[]): string {
  const rows = measured.map(({ page, rounds }) => [
    nameOf(page),
    shown(rounds.federated, 1),
    shown(rounds.single, 1),
    shown(pairRatios(rounds), 2),
  ]);
  const all = ['all of them', '', '', shown(allRatios(measured), 2)];
  return table(['pages/s: min / median / max', 'federated', 'single', 'ratio by pairs'], [...rows, all]);
}

/** Messages about missed targets; empty if all are met. */
export function missedTargets(pages: readonly PageLoads[]): string[] {
  return pages.flatMap(({ page, loads }) => {
    const { bytesRatio, moreRequests, isWithin } = judge(loads);
    return isWithin
      ? []
      : [
          `${nameOf(page)}: ${bytesRatio.toFixed(3)} × the bytes (at most ${TARGETS.bytesRatio}), ${moreRequests} more requests (at most ${TARGETS.moreRequests})`,
        ];
  });
}

/** The message if the platform renders too few pages; null otherwise. One page's rounds are too few to distinguish from noise. */
export function throughputProblem(measured: readonly Throughput[]): string | null {
  const { median } = spread(allRatios(measured));
  return median >= TARGETS.throughputRatio ? null : `${median.toFixed(3)} × the pages a second (wanted ${TARGETS.throughputRatio})`;
}
