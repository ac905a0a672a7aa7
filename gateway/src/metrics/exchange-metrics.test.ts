import { eventually } from '@nightlark/build/jest/eventually.ts';
import { openDirectoryStore } from '@nightlark/registry';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ReleaseMetrics } from './release-metrics.ts';
import { redisSnapshots } from './redis-snapshots.ts';
import { createMetricsExchange } from './exchange-metrics.ts';

const MINUTE = 60_000;
const version = [{ name: 'mf-a', version: '1.0.0' }];

let directory: string;
beforeEach(async () => void (directory = await mkdtemp(path.join(tmpdir(), 'counts-'))));
afterEach(() => rm(directory, { recursive: true }));

function gateway(notes = openDirectoryStore(directory).snapshots, clock = { time: Date.parse('2026-11-22T12:00:00Z') }) {
  const alerts: string[] = [];
  const counts = new ReleaseMetrics(() => clock.time);
  const log = { error: (_fields: object, text: string) => void alerts.push(text) } as never;
  const share = createMetricsExchange({ snapshots: notes, releaseMetrics: counts, log, now: () => clock.time });
  return { counts, alerts, clock, ...share, pages: () => counts.totals('mf-a', '1.0.0').pages };
}

test('each knows the sum of all, through the registry', async () => {
  const all = [gateway(), gateway(), gateway()];
  for (const [index, one] of all.entries()) for (let page = 0; page <= index; page++) one.counts.recordPage(version);
  for (const one of all) await one.exchange();
  for (const one of all) await one.exchange();
  expect(all.map(({ pages }) => pages())).toEqual([6, 6, 6]);
  expect(all.map(({ counts }) => counts.otherGateways())).toEqual([2, 2, 2]);
});

test('a gateway has ended → its metrics count for half an hour, then its file is deleted', async () => {
  const [first, second] = [gateway(), gateway()];
  first.counts.recordPage(version);
  await first.exchange();
  await second.exchange();
  expect(second.pages()).toBe(1);
  second.clock.time += 31 * MINUTE;
  await second.exchange();
  expect([second.pages(), second.counts.otherGateways()]).toEqual([0, 0]);
  // The remaining file is its own snapshot.
  expect(await readdir(path.join(directory, 'metrics'))).toHaveLength(1);
});

test('a gateway has no pages for hours → the others keep its errors of the day', async () => {
  const clock = { time: Date.parse('2026-11-22T12:00:00Z') };
  const [first, second] = [gateway(undefined, clock), gateway(undefined, clock)];
  first.counts.recordError({
    remote: 'mf-a',
    version: '1.0.0',
    where: 'render',
    route: null,
    isInBrowser: false,
    message: 'it broke',
    stack: [],
  });
  for (let minutes = 0; minutes < 120; minutes += 5, clock.time += 5 * MINUTE) {
    await first.exchange();
    await second.exchange();
    expect([second.counts.errors().length, second.counts.otherGateways()]).toEqual([1, 1]);
  }
});

test('a gateway’s file is removed, by one of another version that can’t read it → it is written again, though nothing was counted', async () => {
  const [first, second] = [gateway(), gateway()];
  first.counts.recordPage(version);
  await first.exchange();
  for (const file of await readdir(path.join(directory, 'metrics'))) await rm(path.join(directory, 'metrics', file));
  first.clock.time += 16 * MINUTE;
  await first.exchange();
  await second.exchange();
  expect(second.pages()).toBe(1);
});

test('a file that is none of a gateway’s is removed or left, and changes nothing', async () => {
  const one = gateway();
  one.counts.recordPage(version);
  await one.exchange();
  const stranger = path.join(directory, 'metrics', '00000000-0000-4000-8000-000000000000.json');
  await writeFile(stranger, '{"at":1e99,"versions":{"mf-a@1.0.0":[{"at":-1}]}}');
  await writeFile(path.join(directory, 'metrics', 'readme.txt'), 'mine');
  await one.exchange();
  expect(one.pages()).toBe(1);
  expect((await readdir(path.join(directory, 'metrics'))).some((file) => stranger.endsWith(file))).toBe(false);
});

test('snapshots can be neither read nor written → a gateway judges by its own metrics, and an operator is alerted once', async () => {
  const refuse = () => Promise.reject(new Error('read only'));
  const one = gateway({ intervalMs: 1, write: refuse, read: refuse, remove: refuse });
  one.counts.recordPage(version);
  await one.exchange();
  await one.exchange();
  expect(one.pages()).toBe(1);
  expect(one.alerts).toEqual([expect.stringMatching(/each judges by its own/)]);
});

describe('through Redis', () => {
  let server: ChildProcess;
  let url: string;
  beforeAll(async () => {
    execFileSync('redis-server', ['--version']);
    const probe = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => probe.once('listening', resolve));
    const { port } = probe.address() as AddressInfo;
    await new Promise((resolve) => probe.close(resolve));
    server = spawn('redis-server', ['--port', String(port), '--save', '', '--appendonly', 'no'], { stdio: 'ignore' });
    url = `redis://127.0.0.1:${port}`;
  });
  afterAll(() => void server.kill());

  test('each knows the sum of all', async () => {
    const log = { warn: () => undefined } as never;
    const notes = [redisSnapshots(url, log), redisSnapshots(url, log)] as const;
    const [first, second] = [gateway(notes[0]), gateway(notes[1])];
    first.counts.recordPage(version);
    second.counts.recordPage(version);
    await eventually(async () => {
      await first.exchange();
      await second.exchange();
      expect([first.pages(), second.pages()]).toEqual([2, 2]);
    });
    for (const each of notes) each.close();
  });
});
