import { judge, pairRatios, spread, TARGETS } from './figures.ts';
import type { FirstLoad } from './first-load.ts';
import type { BenchPage } from './pages.ts';
import type { Both } from './sides.ts';
import type { Throughput } from './throughput.ts';

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
