import autocannon from 'autocannon';
import type { BenchPage } from './pages.ts';
import { SIDES, type Both } from './sides.ts';

const ROUNDS = 8;
const ROUND_SECONDS = 2;
/** Workers compile a page's code while they render it: the first hundreds of pages are slower. */
const WARM_UP_SECONDS = 5;
const CONNECTIONS = 8;

export interface Throughput {
  page: BenchPage;
  /** Rendered pages per second in each round; the rounds of both sides alternate. */
  rounds: Both<number[]>;
}

interface Target {
  url: string;
  cookie: string | null;
}

async function run({ url, cookie }: Target, duration: number): Promise<number> {
  const headers = { 'accept-encoding': 'br', 'accept-language': 'en-GB', ...(cookie && { cookie }) };
  const result = await autocannon({ url, duration, connections: CONNECTIONS, headers });
  if (result['2xx'] === 0 || result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result['2xx']} pages, ${result.non2xx} refused, ${result.errors} errors`);
  return result['2xx'] / result.duration;
}

/** Requests the same page from both gateways alternately, A B, B A, so that other load on the machine affects both. */
export async function measureThroughput(urls: Both<string>, cookie: string, pages: readonly BenchPage[]): Promise<Throughput[]> {
  const measured: Throughput[] = [];
  for (const page of pages) {
    const rounds: Both<number[]> = { federated: [], single: [] };
    const target = (side: keyof Both<unknown>): Target => ({ url: urls[side] + page.path, cookie: page.asMember ? cookie : null });
    for (const side of SIDES) await run(target(side), WARM_UP_SECONDS);
    for (let round = 0; round < ROUNDS; round++) {
      const order = round % 2 === 0 ? SIDES : [...SIDES].reverse();
      for (const side of order) rounds[side].push(await run(target(side), ROUND_SECONDS));
    }
    measured.push({ page, rounds });
  }
  return measured;
}
