/** What a search page costs beside bare React, and how it feels on a slow phone: `npm run bench:pages` (docs/benchmarks.md). */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import startProduct from '../../e2e/support/start-product.ts';
import { feel } from './browser.ts';
import { childrenOf, cpuMs } from './cpu.ts';

const LIMITS = { cpuRatio: 1.6, shift: 0, interactionMs: 100 } as const;
const PAGE = '/members?country=any&gender=any';
const DEMO_MEMBER = { email: 'premium@demo.example', password: 'demo-password-1' };
const ROUNDS = 5;
const PAGES = 150;
const BARE_PORT = Number(process.env['BENCH_PORT'] ?? 4390);

const directory = await mkdtemp(path.join(tmpdir(), 'nightlark-bench-'));
const stopProduct = await startProduct();
// `PRODUCT_PID` names the process of a product that runs already (`E2E_BASE_URL`); else it is what was just started.
const productPids = process.env['PRODUCT_PID'] ? [Number(process.env['PRODUCT_PID'])] : childrenOf(process.pid);
const url = process.env['E2E_BASE_URL']!;
let bare: ReturnType<typeof spawn> | undefined;
const missed: string[] = [];
try {
  const cookie = await logIn();
  const headers = { cookie: `${cookie.name}=${cookie.value}`, 'accept-encoding': 'identity' };
  const html = await (await fetch(url + PAGE, { headers })).text();
  const file = path.join(directory, 'page.html');
  await writeFile(file, html);
  bare = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-server.ts'), file, String(BARE_PORT)], { env: { ...process.env, NODE_ENV: 'production' }, stdio: 'inherit' }); // prettier-ignore
  const bareUrl = `http://127.0.0.1:${BARE_PORT}`;
  await until(bareUrl);
  const markup = await (await fetch(bareUrl)).text();
  console.log(`The page is ${kilo(html.length)} KB, bare React's ${kilo(markup.length)} KB.`);

  const product = { pids: productPids, url: url + PAGE };
  const side = { pids: [bare.pid!], url: bareUrl };
  const ratios: number[] = [];
  const costs: [number, number][] = [];
  for (const each of [product, side]) await cost(each, headers);
  for (let round = 0; round < ROUNDS; round++) {
    const both: [number, number] = [await cost(product, headers), await cost(side, headers)];
    costs.push(both);
    ratios.push(both[0] / both[1]);
  }
  const ratio = middle(ratios);
  console.log(`CPU a page: ${middle(costs.map(([a]) => a)).toFixed(2)} ms with gateway and backend, ${middle(costs.map(([, b]) => b)).toFixed(2)} ms bare: ${ratio.toFixed(2)} × (at most ${LIMITS.cpuRatio})`); // prettier-ignore
  if (ratio > LIMITS.cpuRatio) missed.push(`the search page costs ${ratio.toFixed(2)} × the CPU of bare React`);

  const id = /\/members\/(\d+)/.exec(html)![1]!;
  const { shifts, interactions } = await feel(url, cookie, ['/members', PAGE, `/members/${id}`, '/swipe-game']);
  for (const { path: where, shift } of shifts) {
    console.log(`layout shift ${where}: ${shift.toFixed(4)}`);
    if (shift > LIMITS.shift) missed.push(`${where} shifts by ${shift.toFixed(4)}`);
  }
  for (const { name, ms } of interactions) {
    console.log(`${name}: ${ms.toFixed(0)} ms to the next frame`);
    if (ms > LIMITS.interactionMs) missed.push(`${name} takes ${ms.toFixed(0)} ms`);
  }
} finally {
  bare?.kill();
  await stopProduct();
  await rm(directory, { recursive: true, force: true });
}
for (const text of missed) console.error(`✗ ${text}`);
if (missed.length === 0) console.log('✓ Pages are within their targets.');
process.exitCode = missed.length > 0 ? 1 : 0;

/** CPU milliseconds that a page cost on that side, of everything that runs for it. */
async function cost(side: { pids: readonly number[]; url: string }, headers: Record<string, string>): Promise<number> {
  const before = cpuMs(side.pids);
  const result = await autocannon({ url: side.url, amount: PAGES, connections: 4, headers });
  if (result['2xx'] !== PAGES) throw new Error(`${side.url}: ${result['2xx']} of ${PAGES} pages`);
  await wait(200);
  return (cpuMs(side.pids) - before) / PAGES;
}

async function logIn(): Promise<{ name: string; value: string }> {
  const answer = await fetch(`${url}/api/user.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(DEMO_MEMBER),
  });
  const [name, value] = answer.headers.getSetCookie()[0]?.split(';', 1)[0]?.split('=') ?? [];
  if (!answer.ok || !name || !value) throw new Error(`The demo member could not log in (status ${answer.status})`);
  return { name, value };
}

async function until(address: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (await fetch(address).then(({ ok }) => ok, () => false)) return; // prettier-ignore
    await wait(100);
  }
  throw new Error(`${address} does not answer`);
}

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

function kilo(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
