import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import type { MeasuredProduct } from './measured-product.ts';
import { cpuMs } from './processes.ts';

const ROUNDS = 5;
const PAGES = 300;
/** Rounds before anything counts: code that has just started is slower, on both sides. */
const WARM_UP = 4;
const BARE_PORT = Number(process.env['BENCH_PORT'] ?? 4390);

/** Milliseconds of CPU of a page, medians; a ratio is the median of those of neighbouring rounds. */
export interface PageCost {
  gateway: number;
  backend: number;
  bare: number;
  /** Of gateway and renderers. */
  gatewayRatio: number;
  /** Of these and the backend. */
  wholeRatio: number;
  /** Bytes of the page, which is the same on both sides. */
  size: number;
}

interface Asked {
  path: string;
  headers: Record<string, string>;
  /** Whether each page is asked for by an address that was never asked for before. */
  isAnew: boolean;
}

/** The product and a bare server of the same page in turns. */
export async function besideBare(product: MeasuredProduct, asked: Asked): Promise<PageCost> {
  const directory = await mkdtemp(path.join(tmpdir(), 'nightlark-bench-'));
  const file = path.join(directory, 'page.html');
  const html = await (await fetch(product.url + asked.path, { headers: asked.headers })).text();
  await writeFile(file, html);
  const bareUrl = `http://127.0.0.1:${BARE_PORT}`;
  const bare = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-server.ts'), file, String(BARE_PORT)], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'inherit',
  });
  try {
    await until(bareUrl);
    const rounds = [];
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      const [gateway = 0, backend = 0] = await costOf([product.gateway(), product.backend()], product.url, asked);
      const [own = 0] = await costOf([[bare.pid!]], bareUrl, { ...asked, isAnew: false });
      if (round >= WARM_UP) rounds.push({ gateway, backend, bare: own });
    }
    return {
      gateway: middle(rounds.map(({ gateway }) => gateway)),
      backend: middle(rounds.map(({ backend }) => backend)),
      bare: middle(rounds.map((round) => round.bare)),
      gatewayRatio: middle(rounds.map((round) => round.gateway / round.bare)),
      wholeRatio: middle(rounds.map((round) => (round.gateway + round.backend) / round.bare)),
      size: Buffer.byteLength(html),
    };
  } finally {
    const ended = new Promise((resolve) => bare.once('exit', resolve));
    bare.kill();
    await ended;
    await rm(directory, { recursive: true, force: true });
  }
}

/** What each group of processes used for a page. */
async function costOf(
  groups: readonly (readonly number[])[],
  origin: string,
  { path: address, headers, isAnew }: Asked,
): Promise<number[]> {
  const before = groups.map(cpuMs);
  const setupRequest = (request: object) => ({ ...request, path: `${address}&sub1=${Math.random()}` });
  const target = isAnew ? { url: origin, requests: [{ setupRequest }] } : { url: origin + address };
  const result = await autocannon({ ...target, amount: PAGES, connections: 4, headers });
  if (result['2xx'] !== PAGES) throw new Error(`${origin}${address}: ${result['2xx']} of ${PAGES} pages`);
  await wait(200);
  return groups.map((pids, index) => (cpuMs(pids) - before[index]!) / PAGES);
}

async function until(address: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (await fetch(address).then(({ ok }) => ok, () => false)) return; // prettier-ignore
    await wait(100);
  }
  throw new Error(`${address} does not answer`);
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
