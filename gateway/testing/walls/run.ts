/**
 * Publishes breaking releases as another team would, with and without the gate, on a running product with two gateways:
 * `npm run test:walls -- [id …] [--chapter <name>] [--minutes <n>] [--worlds <n>] [--json <file> [--resume]] [--no-gate] [--no-live] [--fixtures]`
 * (docs/walls.md).
 */
import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { BreakingRelease } from './breaking-release.ts';
import { BREAKING_RELEASES, CATALOGUE } from './catalogue/index.ts';
import { forgeReports } from './forge-reports.ts';
import { openFixtureProduct } from './fixture-product.ts';
import { openBrowser, type BrowserWatch } from './in-browser.ts';
import { watchPages, type PageWatch } from './pages.ts';
import { openProduct } from './product.ts';
import { row, writeTables } from './table.ts';
import { tryGate } from './try-gate.ts';
import { WAIT_TIMES, tryLive } from './try-live.ts';
import { damagesOf, isUndetected, type Outcome } from './verdict.ts';
import { openWorld, type World } from './world.ts';

const RESULTS = path.resolve(import.meta.dirname, '../../../.data/results');
/** Pauses between two requests of a page, multiplied by the number of worlds, so that the load stays the same. */
const PAUSE_MS = { others: 250, own: 100 };
/** Before the first release all pages must be healthy for this long, with a timeout. */
const SETTLE_MS = { well: 5_000, most: 90_000 };
/** Interval of repeated promotions with `--minutes`. */
const AGAIN_MS = 30_000;
/** With `--minutes` worlds start staggered: releases that go live at once would overload the machine. */
const APART_MS = 15_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
    chapter: { type: 'string', multiple: true },
    /** Each release is live this long, under load; promoted again when withdrawn. */
    minutes: { type: 'string' },
    gate: { type: 'boolean', default: true },
    live: { type: 'boolean', default: true },
    /** With the gateway's fixtures and no real backend: quick, for work on the catalogue. */
    fixtures: { type: 'boolean', default: false },
    /** Number of platforms that run in parallel. */
    worlds: { type: 'string', default: '1' },
    /** Milliseconds between two requests of each page; a busy machine needs more. */
    pause: { type: 'string' },
    /** File for all outcomes, as JSON lines. */
    json: { type: 'string' },
    /** Resumes a run that wrote the same file: its outcomes are not repeated, and included in the table. */
    resume: { type: 'boolean', default: false },
    /** File for the logs of gateways and backend. */
    log: { type: 'string' },
  },
});

/** Shuffles by a seed: the outcome of a release must not depend on the one before. */
function shuffled<T>(all: readonly T[], seed: number): T[] {
  let state = seed;
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  return all
    .map((one) => [next(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);
}

function chosen(): BreakingRelease[] {
  const unknown = positionals.filter((id) => !BREAKING_RELEASES.some((release) => release.id === id));
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}; see gateway/testing/walls/catalogue`);
  const chapters = (values.chapter ?? []).flatMap((name) =>
    Object.entries(CATALOGUE)
      .filter(([title]) => title.toLowerCase().includes(name.toLowerCase()))
      .flatMap(([, all]) => all),
  );
  const isAll = positionals.length === 0 && chapters.length === 0;
  const wanted = BREAKING_RELEASES.filter((release) => isAll || positionals.includes(release.id) || chapters.includes(release));
  return shuffled(wanted, Number(process.env['WALLS_SEED'] ?? 1));
}

/** Merges the latest outcomes of gate and live run: each may be run without the other. */
const merged = (before: Outcome | undefined, { release, gate, live, browser }: Outcome): Outcome => ({
  release,
  gate: gate ?? before?.gate ?? null,
  live: live ?? before?.live ?? null,
  browser: live ? browser : (before?.browser ?? null),
});

/** Outcomes of previous runs. */
async function known(): Promise<Map<string, Outcome>> {
  const lines = values.resume && values.json ? (await readFile(values.json, 'utf8').catch(() => '')).split('\n').filter(Boolean) : [];
  const found = new Map<string, Outcome>();
  for (const line of lines) {
    const outcome = JSON.parse(line) as Omit<Outcome, 'release'> & { release: string };
    const release = BREAKING_RELEASES.find(({ id }) => id === outcome.release);
    if (release) found.set(release.id, merged(found.get(release.id), { ...outcome, release }));
  }
  return found;
}

const outcomes = await known();
/** A release that is named explicitly is run again. */
function isDone(release: BreakingRelease): boolean {
  const { gate = null, live = null } = outcomes.get(release.id) ?? {};
  return !positionals.includes(release.id) && (!values.gate || gate !== null) && (!values.live || live !== null);
}
const releases = chosen().filter((release) => !isDone(release));
const worlds = Number(values.worlds);
const minutes = Number(values.minutes ?? 0);
const waitTimes = minutes > 0 ? { leastMs: minutes * 60_000, failingMs: minutes * 60_000, againMs: AGAIN_MS } : WAIT_TIMES;
const started = performance.now();
const product = values.fixtures ? await openFixtureProduct() : await openProduct();
const browsers: Promise<BrowserWatch>[] = [];
/** Started with the first release that needs it. */
function browser(): Promise<BrowserWatch> {
  if (browsers.length === 0) browsers.push(openBrowser());
  return browsers[0]!;
}
let code = 1;
let tried = 0;
let failures = 0;

/** Runs releases from the queue one by one. */
async function work(queue: Iterator<[number, BreakingRelease]>, world: World, watch: PageWatch | null): Promise<void> {
  for (let next = queue.next(); !next.done; next = queue.next()) {
    const [index, release] = next.value;
    const outcome: Outcome = { release, gate: null, live: null, browser: null };
    const frame = release.isInBrowser ? world.frame : null;
    async function meanwhile(): Promise<void> {
      if (frame) outcome.browser = await (await browser()).visit(world, world.gateways[0]!.url, frame, release);
      if (release.strangers) await forgeReports(world, release.strangers);
    }
    if (values.gate) outcome.gate = await tryGate(world, release, `9.0.${index}`, watch);
    if (watch)
      outcome.live = await tryLive(world, release, `9.1.${index}`, { watch, waitTimes, ownPauseMs: PAUSE_MS.own * worlds, meanwhile });
    outcomes.set(release.id, merged(outcomes.get(release.id), outcome));
    console.log(`${damagesOf(outcome).length === 0 ? '✓' : '✗'} ${++tried}/${releases.length} ${row(outcome)}`);
    if (values.json) await appendFile(values.json, `${JSON.stringify({ ...outcome, release: release.id })}\n`);
  }
}

/** Worlds are opened one by one before any is used: opening some would slow down pages of the others. */
let opening: Promise<unknown> = Promise.resolve();
let toOpen = Math.min(worlds, releases.length);
const { promise: allOpen, resolve: noneToOpen } = Promise.withResolvers<void>();
async function openNext(): Promise<{ world: World; watch: PageWatch | null }> {
  const world = await openWorld(product);
  const options = {
    gateways: world.gateways.map(({ url }) => url),
    pages: world.pages,
    cookie: world.cookie,
    pauseMs: Number(values.pause ?? PAUSE_MS.others * worlds),
  };
  return { world, watch: values.live ? await watchPages(options) : null };
}

/** Each world is its own platform; two keep two CPUs busy. A release that can't be run replaces its world, and is left to a further run. */
async function workIn(queue: Iterator<[number, BreakingRelease]>, place: number): Promise<void> {
  const opened = opening.then(openNext);
  opening = opened.catch(() => {}).finally(() => --toOpen <= 0 && noneToOpen());
  const { world, watch } = await opened;
  await allOpen;
  if (minutes > 0) await wait(place * APART_MS);
  const deadline = performance.now() + SETTLE_MS.most;
  while (watch && watch.healthyForMs() < SETTLE_MS.well && performance.now() < deadline) await wait(500);
  let isEnded = true;
  try {
    await work(queue, world, watch);
  } catch (error) {
    isEnded = false;
    failures++;
    console.error(error);
  }
  await watch?.stop();
  if (values.log) await appendFile(values.log, await readFile(world.logFile));
  await world.stop();
  if (!isEnded) await workIn(queue, place);
}

// Child processes exit with this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
process.once('exit', () => void product.stop());

try {
  const queue = releases.entries();
  await Promise.all(Array.from({ length: Math.min(worlds, releases.length) }, (_, place) => workIn(queue, place)));
  const all = [...outcomes.values()];
  const harmful = all.filter((outcome) => damagesOf(outcome).length > 0);
  const missed = all.filter(isUndetected);
  const isWhole = all.length === BREAKING_RELEASES.length && all.every(({ gate, live }) => gate !== null && live !== null);
  // A try of single releases must not replace the table of all: that one comes from a run that can be resumed.
  if (minutes > 0) {
    if (values.json && !values.fixtures) await writeTables(path.join(RESULTS, 'walls-minutes.md'), all);
  } else if (isWhole && !values.fixtures) await writeTables(path.join(RESULTS, 'walls.md'), all);
  // A release that the gate misses but isolation holds is not a failure.
  code = harmful.length + failures === 0 ? 0 : 1;
  console.log(
    `\n${code === 0 ? '✓' : '✗'} ${all.length} breaking releases, ${tried} of them in ${Math.round((performance.now() - started) / 1_000)} s: ` +
      `${harmful.length} hurt others (${harmful.map(({ release }) => release.id).join(', ') || 'none'}), ` +
      `${missed.length} should have been refused (${missed.map(({ release }) => release.id).join(', ') || 'none'})`,
  );
} finally {
  for (const one of browsers) await (await one).close();
  if (values.log && product.backendOutput) await appendFile(values.log, product.backendOutput());
  await product.stop();
}
process.exit(code);
