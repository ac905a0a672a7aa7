/**
 * Publishes breaking releases as another team would, with the gate on and off, beside a running product with two gateways:
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
import { row, table, writeTable } from './table.ts';
import { tryGate } from './try-gate.ts';
import { PATIENCE, tryLive } from './try-live.ts';
import { hurts, isMissed, type Outcome } from './verdict.ts';
import { openWorld, type World } from './world.ts';

const DOCUMENT = path.resolve(import.meta.dirname, '../../../docs/walls.md');
/** Between two readings of a page, in each world: many worlds are read less often each, so that their load is the same. */
const PAUSE_MS = { others: 250, own: 100 };
/** Before the first release all pages have been good for this long, if they are in time. */
const SETTLE_MS = { well: 5_000, most: 90_000 };
/** In the long form. */
const AGAIN_MS = 30_000;
/** In the long form worlds begin this long after each other: releases that go live at once keep the machine from all else. */
const APART_MS = 15_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
    chapter: { type: 'string', multiple: true },
    /** Each release is live this long, under load; withdrawn, it is made live again. */
    minutes: { type: 'string' },
    gate: { type: 'boolean', default: true },
    live: { type: 'boolean', default: true },
    /** Beside the gateway's fixtures and no real backend: quick, for who writes a release of the catalogue. */
    fixtures: { type: 'boolean', default: false },
    /** How many platforms work on them at the same time. */
    worlds: { type: 'string', default: '1' },
    /** Milliseconds between two readings of each page; a busy machine needs more. */
    pause: { type: 'string' },
    /** Every outcome as JSON, one a line. */
    json: { type: 'string' },
    /** Goes on where a run ended that wrote the same file: what is in it is not tried again, and stands in the table. */
    resume: { type: 'boolean', default: false },
    /** What the gateways and the backend logged. */
    log: { type: 'string' },
  },
});

/** The same order for the same seed: what one release leaves behind must not depend on which came before. */
function shuffled<T>(all: readonly T[], seed: number): T[] {
  let state = seed;
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  return all.map((one) => [next(), one] as const).sort(([a], [b]) => a - b).map(([, one]) => one); // prettier-ignore
}

function chosen(): BreakingRelease[] {
  const unknown = positionals.filter((id) => !BREAKING_RELEASES.some((release) => release.id === id));
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}; see gateway/testing/walls/catalogue`);
  const chapters = (values.chapter ?? []).flatMap((name) => Object.entries(CATALOGUE).filter(([title]) => title.toLowerCase().includes(name.toLowerCase())).flatMap(([, all]) => all)); // prettier-ignore
  const isAll = positionals.length === 0 && chapters.length === 0;
  const wanted = BREAKING_RELEASES.filter((release) => isAll || positionals.includes(release.id) || chapters.includes(release));
  return shuffled(wanted, Number(process.env['WALLS_SEED'] ?? 1));
}

/** The last word of the gate and of its life: each may be tried without the other. */
const merged = (before: Outcome | undefined, { release, gate, live, browser }: Outcome): Outcome => ({
  release,
  gate: gate ?? before?.gate ?? null,
  live: live ?? before?.live ?? null,
  browser: live ? browser : (before?.browser ?? null),
});

/** What runs before found. */
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
/** Who is asked for by name is tried again. */
function isDone(release: BreakingRelease): boolean {
  const { gate = null, live = null } = outcomes.get(release.id) ?? {};
  return !positionals.includes(release.id) && (!values.gate || gate !== null) && (!values.live || live !== null);
}
const releases = chosen().filter((release) => !isDone(release));
const worlds = Number(values.worlds);
const minutes = Number(values.minutes ?? 0);
const patience = minutes > 0 ? { leastMs: minutes * 60_000, failingMs: minutes * 60_000, againMs: AGAIN_MS } : PATIENCE;
const started = performance.now();
const product = values.fixtures ? await openFixtureProduct() : await openProduct();
const browsers: Promise<BrowserWatch>[] = [];
/** Opened with the first release that wants it. */
function browser(): Promise<BrowserWatch> {
  if (browsers.length === 0) browsers.push(openBrowser());
  return browsers[0]!;
}
let code = 1;
let tried = 0;
let failures = 0;

/** One release after the other, until none is left. */
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
    if (watch) outcome.live = await tryLive(world, watch, release, `9.1.${index}`, { patience, ownPauseMs: PAUSE_MS.own * worlds, meanwhile }); // prettier-ignore
    outcomes.set(release.id, merged(outcomes.get(release.id), outcome));
    console.log(`${hurts(outcome).length === 0 ? '✓' : '✗'} ${++tried}/${releases.length} ${row(outcome)}`);
    if (values.json) await appendFile(values.json, `${JSON.stringify({ ...outcome, release: release.id })}\n`);
  }
}

/** One world is opened after the other, and none is used before all are: opening ten would make pages of the others late. */
let opening: Promise<unknown> = Promise.resolve();
let toOpen = Math.min(worlds, releases.length);
const { promise: allOpen, resolve: noneToOpen } = Promise.withResolvers<void>();
async function openNext(): Promise<{ world: World; watch: PageWatch | null }> {
  const world = await openWorld(product);
  const options = { gateways: world.gateways.map(({ url }) => url), pages: world.pages, cookie: world.cookie, pauseMs: Number(values.pause ?? PAUSE_MS.others * worlds) }; // prettier-ignore
  return { world, watch: values.live ? await watchPages(options) : null };
}

/** Each world is a platform of its own; two keep two processors busy. What can't be tried ends its world, and is for a further run. */
async function workIn(queue: Iterator<[number, BreakingRelease]>, place: number): Promise<void> {
  const opened = opening.then(openNext);
  opening = opened.catch(() => {}).finally(() => --toOpen <= 0 && noneToOpen());
  const { world, watch } = await opened;
  await allOpen;
  if (minutes > 0) await wait(place * APART_MS);
  const deadline = performance.now() + SETTLE_MS.most;
  while (watch && watch.wellFor() < SETTLE_MS.well && performance.now() < deadline) await wait(500);
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

// What was started ends with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
process.once('exit', () => void product.stop());

try {
  const queue = releases.entries();
  await Promise.all(Array.from({ length: Math.min(worlds, releases.length) }, (_, place) => workIn(queue, place)));
  const all = [...outcomes.values()];
  const harmful = all.filter((outcome) => hurts(outcome).length > 0);
  const missed = all.filter(isMissed);
  const isWhole = all.length === BREAKING_RELEASES.length && all.every(({ gate, live }) => gate !== null && live !== null);
  if (minutes > 0 && !values.fixtures) await writeTable(DOCUMENT, 'minutes', table(all));
  else if (isWhole && !values.fixtures) await writeTable(DOCUMENT, 'walls', table(all));
  // What the gate misses and the walls hold is a line for those who build the gate.
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
