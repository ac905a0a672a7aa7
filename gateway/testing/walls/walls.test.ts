import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BREAKING_RELEASES } from './catalogue/index.ts';
import { openFixtureProduct } from './fixture-product.ts';
import { makeRelease } from './make-release.ts';
import { watchPages, type PageWatch } from './pages.ts';
import { tryGate } from './try-gate.ts';
import { tryLive } from './try-live.ts';
import { damagesOf, isUndetected } from './verdict.ts';
import { openWorld, type Product, type World } from './world.ts';

/** A few of each kind, on the gateway's fixtures; `npm run test:walls` runs all of them on the whole product. */
const SAMPLE = [
  'exit',
  'fetch-replaced',
  'json-parse-replaced',
  'entry-throws',
  'exposes-other-name',
  'data-script',
  'deep-recursion',
  'members-only',
  'seventh-render',
  'answer-elsewhere',
  'error-getters',
  'banner-suspends',
  'banner-memory',
];
/** Harmless when live, but refused anyway. */
const REFUSED = [
  'global-sealed',
  'answer-to-itself',
  'answer-set-cookie',
  'answer-clear-site-data',
  'answer-status',
  'error-caused-by-itself',
  'react-dispatcher',
  'react-internals',
];
const WAIT_TIMES = { leastMs: 2_000, failingMs: 3_000 };

let product: Product;
let world: World;
let watch: PageWatch;
beforeAll(async () => {
  product = await openFixtureProduct();
  world = await openWorld(product);
  watch = await watchPages({ gateways: world.gateways.map(({ url }) => url), pages: world.pages, cookie: world.cookie, pauseMs: 100 });
}, 120_000);
afterAll(async () => {
  await watch?.stop();
  await world?.stop();
  await product?.stop();
}, 120_000);

test('every release of the catalogue has a name of its own, and there are at least sixty', () => {
  const ids = BREAKING_RELEASES.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThanOrEqual(60);
});

test('every release of the catalogue that breaks the fixture can be made from it', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'nightlark-catalogue-'));
  const failed: string[] = [];
  for (const release of BREAKING_RELEASES.filter(({ of }) => of === undefined)) {
    const directory = path.join(root, release.id);
    const options = { good: product.good, directory, version: '9.0.0', surroundings: world.surroundings() };
    await makeRelease(release, options).catch((error: unknown) => failed.push(`${release.id}: ${String(error)}`));
    await rm(directory, { recursive: true, force: true });
  }
  await rm(root, { recursive: true, force: true });
  expect(failed).toEqual([]);
}, 120_000);

test.each(REFUSED)(
  '%s is refused',
  async (id) => {
    const index = BREAKING_RELEASES.findIndex((release) => release.id === id);
    expect(await tryGate(world, BREAKING_RELEASES[index]!, `9.0.${index}`, watch)).toMatchObject({ isRefused: true, taken: [] });
  },
  60_000,
);

test.each(SAMPLE)(
  '%s costs its own area at most, with the gate on and off',
  async (id) => {
    const index = BREAKING_RELEASES.findIndex((release) => release.id === id);
    const release = BREAKING_RELEASES[index]!;
    const gate = await tryGate(world, release, `9.0.${index}`, watch);
    const live = await tryLive(world, release, `9.1.${index}`, { watch, waitTimes: WAIT_TIMES });
    const outcome = { release, gate, live, browser: null };
    expect({ damages: damagesOf(outcome), isUndetected: isUndetected(outcome), outcome }).toEqual({
      damages: [],
      isUndetected: false,
      outcome,
    });
  },
  120_000,
);
