/** Promotes 50 versions while 20 connections and a browser load pages: `npm run bench:publish [-- --rate 200]` (docs/benchmarks.md). */
import { chromium } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromiumOptions } from '@nightlark/e2e/support/chromium';
import { quantile } from '../shared/statistics.ts';
import { openProduct, PAGE, REMOTE } from './product.ts';

const PROMOTIONS = 50;
const CONNECTIONS = 20;
const PAUSE_MS = 500;
const GIVE_UP_MS = 10_000;
const P99_LIMIT_MS = 1_000;
const REST_MS = 20;

const { values: options } = parseArgs({ options: { rate: { type: 'string' } } });
/** Requests a second over all connections. Without it each connection asks again as soon as it has rested: a faster gateway gets more load. */
const rate = options.rate === undefined ? undefined : Number(options.rate);
if (rate !== undefined && !(rate > 0)) throw new RangeError('--rate is a number of requests a second, above 0');

const product = await openProduct(Number(process.env['BENCH_PORT'] ?? 4370));
let isOver = false;
let responses = 0;
const failed: string[] = [];
const browserErrors: string[] = [];
let browserPages = 0;

/** Loads the page repeatedly; it may reference only one version. */
async function connection(url: string, index: number): Promise<void> {
  const periodMs = rate === undefined ? undefined : (CONNECTIONS * 1_000) / rate;
  let next = performance.now() + ((periodMs ?? 0) * index) / CONNECTIONS;
  while (!isOver) {
    if (periodMs !== undefined) await wait(Math.max(0, next - performance.now()));
    try {
      const answer = await fetch(url + PAGE);
      const versions = new Set([...(await answer.text()).matchAll(new RegExp(`/${REMOTE}/([^/]+)/`, 'g'))].map(([, version]) => version));
      responses++;
      if (answer.status !== 200 || versions.size !== 1) failed.push(`${answer.status} with ${[...versions].join(', ') || 'no version'}`);
    } catch (error) {
      failed.push(String(error));
    }
    if (periodMs === undefined) await wait(REST_MS);
    else next += periodMs;
  }
}

/** A browser that loads pages, waits until they are usable, and listens for errors of any kind. */
async function visitor(url: string): Promise<void> {
  const browser = await chromium.launch(chromiumOptions());
  const page = await browser.newPage();
  page.on('console', (message) => void (message.type() === 'error' && browserErrors.push(message.text())));
  page.on('pageerror', (error) => void browserErrors.push(String(error)));
  while (!isOver) {
    await page.goto(url + PAGE, { waitUntil: 'networkidle' });
    if ((await page.locator('main [role="alert"]').count()) > 0) browserErrors.push('the area failed');
    browserPages++;
  }
  await browser.close();
}

async function timeToLive(url: string, version: string): Promise<number> {
  const started = performance.now();
  await product.store.move({ action: 'promote', remote: REMOTE, version }, { who: 'bench' });
  while (!(await (await fetch(url + PAGE)).text()).includes(`/${REMOTE}/${version}/`)) {
    if (performance.now() - started > GIVE_UP_MS) throw new Error(`${version} did not become live`);
  }
  return performance.now() - started;
}

let code = 1;
try {
  const versions = await product.publishVersions(PROMOTIONS);
  const url = await product.startGateway();
  const load = [...Array.from({ length: CONNECTIONS }, (_, index) => connection(url, index)), visitor(url)];
  const times: number[] = [];
  for (const version of versions) {
    times.push(await timeToLive(url, version));
    await wait(PAUSE_MS);
  }
  isOver = true;
  await Promise.all(load);
  const at = (share: number) => Math.round(quantile(times, share));
  console.log(`time to live: median ${at(0.5)} ms, p90 ${at(0.9)} ms, p99 ${at(0.99)} ms (at most ${P99_LIMIT_MS})`);
  console.log(
    `${responses} responses${rate === undefined ? '' : ` (${rate} a second wanted)`}, ${failed.length} failed; ${browserPages} pages in a browser, ${browserErrors.length} errors`,
  );
  for (const text of [...failed.slice(0, 5), ...browserErrors.slice(0, 5)]) console.error(`✗ ${text}`);
  code = at(0.99) <= P99_LIMIT_MS && failed.length === 0 && browserErrors.length === 0 ? 0 : 1;
  console.log(code === 0 ? '✓ within its targets' : '✗ missed its targets');
} finally {
  isOver = true;
  await product.stop();
}
process.exit(code);
