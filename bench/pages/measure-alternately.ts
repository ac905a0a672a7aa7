import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { cpuMs } from '../shared/processes.ts';
import { median } from '../shared/statistics.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 7);
const PAGES = 300;
/** Warm-up rounds that don't count: code that has just started is slower, on all sides. */
const WARM_UP = 5;

/** A server of a page, and its processes. */
interface Side {
  origin: string;
  path: string;
  headers?: Record<string, string>;
  /** Whether each request has a unique URL (cache miss). */
  isAnew?: boolean;
  /** Groups of processes, read before and after each round. */
  processes(): readonly (readonly number[])[];
}

/** CPU milliseconds per page in each round, one figure per group of processes. */
type Rounds<Name extends string> = Record<Name, number[][]>;

/** Requests the page from all sides alternately, so that other load on the machine affects all. */
export async function measureAlternately<Name extends string>(sides: Record<Name, Side>): Promise<Rounds<Name>> {
  const names = Object.keys(sides) as Name[];
  const rounds = Object.fromEntries(names.map((name) => [name, [] as number[][]])) as Rounds<Name>;
  for (let round = 0; round < WARM_UP + ROUNDS; round++)
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const { cpu } = await costOf(sides[name]);
      if (round >= WARM_UP) rounds[name].push(cpu);
    }
  return rounds;
}

/** The CPU time of each group of processes per page, and pages a second. */
export async function costOf(side: Side, pages = PAGES): Promise<{ cpu: number[]; rate: number }> {
  const { origin, path: address, headers = {}, isAnew = false, processes } = side;
  const groups = processes();
  const before = groups.map(cpuMs);
  const setupRequest = (request: object) => ({ ...request, path: `${address}&sub1=${Math.random()}` });
  const target = isAnew ? { url: origin, requests: [{ setupRequest }] } : { url: origin + address };
  const result = await autocannon({ ...target, amount: pages, connections: 4, headers });
  if (result['2xx'] !== pages) throw new Error(`${origin}${address}: ${result['2xx']} of ${pages} pages`);
  await wait(200);
  return { cpu: groups.map((pids, index) => (cpuMs(pids) - before[index]!) / pages), rate: pages / result.duration };
}

/** The median of the ratios of adjacent rounds. */
export function ratioOf(values: readonly number[], to: readonly number[]): number {
  return median(values.map((value, round) => value / to[round]!));
}
