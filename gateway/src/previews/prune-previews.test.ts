import { jest } from '@jest/globals';
import { openDirectoryStore, type ReleaseStore } from '@nightlark/registry';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { prunePreviews } from './prune-previews.ts';

const log = pino({ level: 'silent' });
const MINUTE_MS = 60_000;

let data: string;
let store: ReleaseStore;
beforeEach(async () => {
  data = await mkdtemp(path.join(tmpdir(), 'previews-'));
  store = openDirectoryStore(path.join(data, 'registry'));
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
});
afterEach(async () => {
  jest.useRealTimers();
  await rm(data, { recursive: true, force: true });
});

test('gateways check at any time of an hour → one of them deletes previews, and previews alone', async () => {
  const asked: [string, object][] = [];
  const prune = async (which: object) => {
    asked.push([new Date().toISOString().slice(11, 13), which]);
    return { number: 1, versions: [], remaining: 0 };
  };
  jest.setSystemTime(Date.parse('2026-12-01T12:00:00Z'));
  for (let minute = 0; minute < 180; minute++) {
    await prunePreviews({ platform: { prune }, store, log });
    // As signed calls do.
    const seconds = Math.floor(Date.now() / 1_000);
    await store.useNonce(`a call at ${seconds}`, seconds);
    jest.setSystemTime(Date.now() + MINUTE_MS);
  }
  expect(asked).toEqual(['12', '13', '14'].map((hour) => [hour, { days: Infinity, isDryRun: false }]));
});
