import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { writeShell } from '../../testing/write-shell.ts';
import { startRenderProcess, type RenderProcess } from './render-process.ts';
import { ALSO_BLOCKED, type RendererExit } from './renderer-exit.ts';

const BUSY_MS = 40_000;

/** A shell whose pages compute for `?ms=` milliseconds; without it they sleep. */
const SHELL = `
const { wait } = Atomics;
const asleep = new Int32Array(new SharedArrayBuffer(4));
exports.surface = [];
exports.createRenderer = () => async ({ request }) => {
  const ms = Number(new URL(request.url).searchParams.get('ms'));
  // Pages are rendered one after the other, each in its own turn of the event loop.
  await new Promise((resolve) => setTimeout(resolve, 1));
  if (Number.isNaN(ms)) wait(asleep, 0, 0);
  for (const end = performance.now() + ms; performance.now() < end;);
  return { status: 200, headers: new Headers(), parts: ['computed'], owner: null, remotes: [] };
};`;

let directory: string;
let renderer: RenderProcess;
let ended: Promise<RendererExit>;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'blocked-'));
  const setup = await writeShell(directory, SHELL);
  const none = {
    callApi: () => Promise.reject(new Error('no')),
    findLander: async () => null,
    reportError() {},
    reportViolation() {},
    logConsole() {},
  };
  const { promise, resolve } = Promise.withResolvers<RendererExit>();
  ended = promise;
  renderer = await startRenderProcess({ setup, memoryMb: 128, readable: [directory], on: none, onExit: resolve });
  renderer.notify('addSet', 1, { set: { id: 'set', remotes: [] }, releases: [], unavailable: [] });
}, 60_000);
afterEach(async () => {
  await renderer.stop();
  await rm(directory, { recursive: true });
});

let pages = 0;
async function page(ms: number): Promise<string> {
  const renderRequest = {
    url: `http://site.example/?ms=${ms}`,
    method: 'GET',
    headers: [],
    bytes: null,
    nonce: 'n',
    encoding: null,
    country: null,
    visitor: { hasSession: false, cookies: '' },
  };
  const { bytes } = await renderer.call('render', String(++pages), 1, renderRequest);
  return Buffer.from(bytes!).toString();
}

test('many pages that wait for each other hold nothing, however long all of them take', async () => {
  const all = await Promise.all(Array.from({ length: 12 }, () => page(200)));
  expect(new Set(all)).toEqual(new Set(['computed']));
}, 60_000);

test('one that does not come back ends its process', async () => {
  void page(Infinity).catch(() => {});
  const end = await ended;
  expect(end).toMatchObject({ isEndlessLoop: true, isExternal: false, files: [path.join(directory, 'server/server.cjs')] });
}, 60_000);

test('one that sleeps ends its process after ten seconds', async () => {
  void page(NaN).catch(() => {});
  expect(await ended).toMatchObject({ isEndlessLoop: false, isExternal: false, reason: 'it did not answer for 10 s' });
}, 60_000);

test('a renderer that is silent while another is lost to an endless loop is ended too, and no release is blamed', async () => {
  void page(Infinity).catch(() => {});
  await wait(300);
  renderer.hurry(true);
  expect(await ended).toEqual({ reason: ALSO_BLOCKED, files: [], isEndlessLoop: false, isExternal: true });
}, 60_000);

test('a renderer that is silent while another is lost to an endless loop of an unknown release → interrupted to get its stack', async () => {
  void page(Infinity).catch(() => {});
  await wait(300);
  renderer.hurry(false);
  expect(await ended).toMatchObject({ isEndlessLoop: true, isExternal: false, files: [path.join(directory, 'server/server.cjs')] });
}, 60_000);

test(
  'a hurried renderer that responds is not ended',
  async () => {
    await page(1);
    renderer.hurry(true);
    // Longer than the limit of a hurried renderer that is blocked.
    expect(await page(500)).toBe('computed');
    expect(await Promise.race([ended, wait(0, 'runs')])).toBe('runs');
  },
  BUSY_MS,
);
