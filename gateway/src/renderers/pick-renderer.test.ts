import type { LiveSet } from '../registry/live-set.ts';
import type { RequestedPage } from './page-remotes.ts';
import { NoRenderer, pickRenderer } from './pick-renderer.ts';
import type { RendererSetup } from './protocol.ts';
import { RendererExited } from './render-process.ts';
import { RendererPool } from './renderer-pool.ts';
import type { RendererState } from './renderer-state.ts';

const live = { set: { id: 'set', remotes: [] }, unavailable: new Set() } as unknown as LiveSet;
const page: RequestedPage = { live, url: 'http://site.example/', hasSession: false };
const LONG_MS = 60_000;

const process = { surface: [], pendingCalls: () => 0, isUnresponsive: () => false, hasExited: () => false, stop: async () => {} };
const renderer = { process, startedAt: 0 } as unknown as RendererState;

let pool: RendererPool;
/** Starts the renderers that the pool waits for. */
let start: () => void;
beforeEach(() => {
  const started = Promise.withResolvers<RendererState>();
  start = () => started.resolve(renderer);
  const releases = { byName: new Map(), preloadable: new Set<string>() };
  pool = new RendererPool({ count: 2, releases, start: () => started.promise });
});
afterEach(() => pool.stop());

test('no renderer runs in time → 503, and the page is not rendered later', async () => {
  const picking = pickRenderer(pool, page, new AbortController().signal, 1);
  await expect(picking).rejects.toThrow(NoRenderer);
  const error = await picking.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(RendererExited);
  expect(error).toMatchObject({ status: 503 });
});

test('the visitor leaves while no renderer runs → the wait ends', async () => {
  const left = new AbortController();
  const picking = pickRenderer(pool, page, left.signal, LONG_MS);
  left.abort();
  await expect(picking).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
});

test('a renderer starts in time → it gets the page', async () => {
  const picking = pickRenderer(pool, page, new AbortController().signal, LONG_MS);
  const switching = pool.switchTo({} as RendererSetup);
  start();
  expect(await picking).toBe(renderer);
  await switching;
});
