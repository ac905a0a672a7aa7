import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeShell } from '../../testing/write-shell.ts';
import type { LiveSet } from '../registry/live-set.ts';
import { Renderers } from './renderers.ts';

const SHELL = `
exports.surface = [];
exports.createRenderer = () => async () => ({ status: 200, headers: new Headers(), parts: ['rendered'], owner: null, remotes: [] });`;
const live = { set: { id: 'set', remotes: [] }, assets: new Map(), unavailable: new Set() } as unknown as LiveSet;

let directory: string;
let renderers: Renderers;
let begun: number;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'aborted-page-'));
  begun = 0;
  const ticket = { id: 'page', cookies: [], redirects: new Set<string>(), undeclared: [], isMember: () => false, close: () => {} };
  renderers = new Renderers({
    count: 1,
    memoryMb: 128,
    readable: [directory],
    directoryOf: () => directory,
    calls: { open: () => (begun++, ticket), call: () => Promise.reject(new Error('no')), end: async () => {} },
    on: { findLander: async () => null, reportError: () => {}, logConsole: () => {} },
    onCrash: () => null,
    onViolation: () => {},
    onMember: () => {},
    onReady: () => {},
  });
  await renderers.use(await writeShell(directory, SHELL));
}, 60_000);
afterEach(async () => {
  await renderers.stop();
  await rm(directory, { recursive: true });
});

test.each(['GET', 'POST'])('a visitor left before their %s was given to a renderer → it is not rendered', async (method) => {
  const renderRequest = {
    url: 'http://site.example/',
    method,
    headers: [],
    bytes: null,
    nonce: 'n',
    encoding: null,
    country: null,
    visitor: { hasSession: false, cookies: '' },
  };
  const page = (signal: AbortSignal) => renderers.render(live, { renderRequest, apiHeaders: {} }, signal);
  await expect(page(AbortSignal.abort())).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  expect(begun).toBe(0);
  expect((await page(new AbortController().signal)).status).toBe(200);
});
