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
/** Who asks for the search page: what others got within seconds, what nobody asked for yet, and a page of one's own. */
const ASKED = ['a visitor, as others', 'a visitor, first', 'a member'] as const;
const DEMO_MEMBER = { email: 'premium@demo.example', password: 'demo-password-1' };
const ROUNDS = 5;
const PAGES = 300;
/** Rounds before anything counts: code that has just started is slower, on both sides. */
const WARM_UP = 4;
const BARE_PORT = Number(process.env['BENCH_PORT'] ?? 4390);

const directory = await mkdtemp(path.join(tmpdir(), 'nightlark-bench-'));
const stopProduct = await startProduct();
// `PRODUCT_PID` names the process of a product that runs already (`E2E_BASE_URL`); else it is what was just started.
const productPids = process.env['PRODUCT_PID'] ? [Number(process.env['PRODUCT_PID'])] : childrenOf(process.pid);
const url = process.env['E2E_BASE_URL']!;
const missed: string[] = [];
try {
  const cookie = await logIn();
  for (const [index, name] of ASKED.entries()) {
    const headers = { 'accept-encoding': 'identity', ...(name === 'a member' && { cookie: `${cookie.name}=${cookie.value}` }) };
    const [ratio, text] = await besideBare(headers, name === 'a visitor, first', BARE_PORT + index);
    console.log(`CPU of a search page, ${name}: ${text} (at most ${LIMITS.cpuRatio})`);
    if (ratio > LIMITS.cpuRatio) missed.push(`${name}: the search page costs ${ratio.toFixed(2)} × the CPU of bare React`);
  }

  const id = /\/members\/(\d+)/.exec(await (await fetch(url + PAGE, { headers: { cookie: `${cookie.name}=${cookie.value}` } })).text())![1]!; // prettier-ignore
  const paths = ['/members', PAGE, `/members/${id}`, '/match-finder', '/swipe-game', '/likes', '/chats', '/profile', '/settings'];
  const { shifts, interactions } = await feel(url, cookie, paths);
  for (const { path: where, shift, moved } of shifts) {
    console.log(`layout shift ${where}: ${shift.toFixed(5)}`);
    if (shift > LIMITS.shift) missed.push(`${where} shifts by ${shift.toFixed(5)}: ${moved.join(', ')}`);
  }
  for (const { name, ms } of interactions) {
    console.log(`${name}: ${ms.toFixed(0)} ms to the next frame`);
    if (ms > LIMITS.interactionMs) missed.push(`${name} takes ${ms.toFixed(0)} ms`);
  }
} finally {
  await stopProduct();
  await rm(directory, { recursive: true, force: true });
}
for (const text of missed) console.error(`✗ ${text}`);
if (missed.length === 0) console.log('✓ Pages are within their targets.');
process.exitCode = missed.length > 0 ? 1 : 0;

/** The product and a bare server of the same page in turns: how many times the CPU, and both in words. */
async function besideBare(headers: Record<string, string>, isAnew: boolean, barePort: number): Promise<[ratio: number, text: string]> {
  const file = path.join(directory, `page-${barePort}.html`);
  const html = await (await fetch(url + PAGE, { headers })).text();
  await writeFile(file, html);
  const bareUrl = `http://127.0.0.1:${barePort}`;
  const bare = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-server.ts'), file, String(barePort)], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'inherit',
  });
  try {
    await until(bareUrl);
    const product = { pids: productPids, url: url + PAGE, headers, isAnew };
    const side = { pids: [bare.pid!], url: bareUrl, headers, isAnew: false };
    const costs: [number, number][] = [];
    for (let round = 0; round < WARM_UP; round++) for (const each of [product, side]) await cost(each);
    for (let round = 0; round < ROUNDS; round++) costs.push([await cost(product), await cost(side)]);
    const ratio = middle(costs.map(([a, b]) => a / b));
    const [own, bares] = [middle(costs.map(([a]) => a)), middle(costs.map(([, b]) => b))];
    return [ratio, `${own.toFixed(2)} ms with gateway and backend, ${bares.toFixed(2)} ms bare (${kilo(html.length)} KB): ${ratio.toFixed(2)} ×`]; // prettier-ignore
  } finally {
    bare.kill();
  }
}

interface Side {
  pids: readonly number[];
  url: string;
  headers: Record<string, string>;
  /** Whether each page is asked for by an address that was never asked for before. */
  isAnew: boolean;
}

/** CPU milliseconds that a page cost on that side, of everything that runs for it. */
async function cost({ pids, url: address, headers, isAnew }: Side): Promise<number> {
  const before = cpuMs(pids);
  const { origin, pathname, search } = new URL(address);
  const setupRequest = (request: object) => ({ ...request, path: `${pathname}${search}&sub1=${Math.random()}` });
  const asked = isAnew ? { url: origin, requests: [{ setupRequest }] } : { url: address };
  const result = await autocannon({ ...asked, amount: PAGES, connections: 4, headers });
  if (result['2xx'] !== PAGES) throw new Error(`${address}: ${result['2xx']} of ${PAGES} pages`);
  await wait(200);
  return (cpuMs(pids) - before) / PAGES;
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
