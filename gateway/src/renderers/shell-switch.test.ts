import { eventually } from '@nightlark/build/jest/eventually.ts';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeShell } from '../../testing/write-shell.ts';
import type { LiveSet } from '../registry/live-set.ts';
import { PageCalls } from './page-calls.ts';
import { Renderers } from './renderers.ts';

const BUSY_MS = 40_000;

/** A shell that loads for this time, and whose pages name it and their process. */
const shellCode = (version: string, loadMs: number) => `
const { pid } = globalThis.process;
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${loadMs});
exports.surface = [];
exports.createRenderer = () => async () =>
  ({ status: 200, headers: new Headers(), parts: ['${version} ' + pid], owner: null, remotes: [] });`;

const live = { set: { id: 'set', remotes: [] }, assets: new Map(), unavailable: new Set() } as unknown as LiveSet;

let directory: string;
let renderers: Renderers;
let started: number[];
let crashes: number;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'shell-switch-'));
  started = [];
  crashes = 0;
  renderers = new Renderers({
    count: 1,
    memoryMb: 128,
    readable: [directory],
    directoryOf: () => directory,
    calls: new PageCalls('http://127.0.0.1:9'),
    on: { findLander: async () => null, reportError: () => {}, logConsole: () => {} },
    onCrash: () => {
      crashes++;
      return null;
    },
    onViolation: () => {},
    onMember: () => {},
    onReady: (pid) => started.push(pid),
  });
});
afterEach(async () => {
  await renderers.stop();
  await rm(directory, { recursive: true });
});

async function use(version: string, loadMs: number): Promise<void> {
  await renderers.use(await writeShell(path.join(directory, version), shellCode(version, loadMs), version));
}

async function page(): Promise<[version: string, pid: number]> {
  const renderRequest = {
    url: 'http://site.example/',
    method: 'GET',
    headers: [],
    bytes: null,
    nonce: 'n',
    encoding: null,
    country: null,
    visitor: { hasSession: false, cookies: '' },
  };
  const { bytes } = await renderers.render(live, { renderRequest, apiHeaders: {} }, new AbortController().signal);
  const [version, pid] = Buffer.from(bytes!).toString().split(' ');
  return [version!, Number(pid)];
}

/** Whether a process runs; a zombie does not. */
function runs(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

test('a renderer is lost while another shell starts → pages are rendered by the new one, and no process is left over', async () => {
  await use('first', 0);
  const [, lost] = await page();
  const switching = use('second', 3_000);
  process.kill(lost, 'SIGKILL');
  await eventually(async () => expect(crashes).toBe(1), BUSY_MS);
  // The spare one took its place.
  expect((await page())[0]).toBe('first');
  await switching;
  await eventually(async () => expect(started.filter(runs)).toHaveLength(2), BUSY_MS);
  for (let count = 0; count < 5; count++) expect((await page())[0]).toBe('second');
  expect(renderers.problem()).toBeNull();
}, 120_000);

test('a renderer of the new shell is lost before the switch is over → another one takes its place', async () => {
  await use('first', 0);
  const before = started.length;
  const switching = use('second', 1_000);
  await eventually(async () => expect(started.length).toBeGreaterThan(before), BUSY_MS);
  process.kill(started[before]!, 'SIGKILL');
  await switching;
  await eventually(async () => expect(crashes).toBe(1), BUSY_MS);
  await eventually(async () => expect(started.filter(runs)).toHaveLength(2), BUSY_MS);
  for (let count = 0; count < 5; count++) expect((await page())[0]).toBe('second');
  expect(renderers.problem()).toBeNull();
}, 120_000);
