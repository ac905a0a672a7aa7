import { jest } from '@jest/globals';
import { openDirectoryStore, type ReleaseStore } from '@nightlark/registry';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { JournalWatch } from './watch-journal.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

let data: string;
let store: ReleaseStore;
let sent: string[];
beforeEach(async () => {
  data = await mkdtemp(path.join(tmpdir(), 'watch-'));
  store = openDirectoryStore(path.join(data, 'registry'));
  sent = [];
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'nextTick', 'queueMicrotask'] });
  // A second before nonces begin a new group.
  jest.setSystemTime(Date.parse('2026-12-01T12:14:59Z'));
  await move();
});
afterEach(async () => {
  jest.useRealTimers();
  await rm(data, { recursive: true, force: true });
});

const pass = (ms: number) => jest.setSystemTime(Date.now() + ms);
const move = () => store.move({ action: 'freeze', from: new Date().toISOString(), until: '2026-12-24T00:00:00Z' }, { who: 'anna' });

/** A gateway; `read` is what it does when it can read the registry. */
async function aGateway() {
  let index = await store.readIndex();
  let currentAt = Date.now();
  const sender = { send: ({ id }: { id: string }) => void sent.push(id), stop() {} };
  const watch = new JournalWatch({
    store,
    registry: { index: () => index, currentAt: () => currentAt },
    sender,
    log: pino({ level: 'silent' }),
  });
  return {
    async read() {
      index = await store.readIndex();
      currentAt = Date.now();
      await watch.check();
    },
  };
}

test.each([
  ['a second', SECOND_MS],
  ['16 minutes', 16 * MINUTE_MS],
  ['an hour', 60 * MINUTE_MS],
])('another gateway sees a move %s later → it is sent once', async (_when, later) => {
  const gateways = [await aGateway(), await aGateway()] as const;
  const { number } = await move();
  await gateways[0].read();
  expect(sent).toEqual([`move-${number}-0`]);
  pass(later);
  // As any signed call does.
  await store.useNonce('another call', Math.floor(Date.now() / 1_000));
  await gateways[1].read();
  expect(sent).toHaveLength(1);
});

test('a gateway sees the registry again after an hour → it sends what moves from then on', async () => {
  const gateway = await aGateway();
  await move();
  pass(60 * MINUTE_MS);
  await gateway.read();
  expect(sent).toEqual([]);
  const { number } = await move();
  await gateway.read();
  expect(sent).toEqual([`move-${number}-0`]);
});

test.each([
  ['slow', -60 * MINUTE_MS],
  ['fast', 60 * MINUTE_MS],
])('a move by a machine whose clock is %s → it is sent once', async (_how, off) => {
  const gateways = [await aGateway(), await aGateway()] as const;
  pass(off);
  const { number } = await move();
  pass(SECOND_MS - off);
  for (const gateway of gateways) await gateway.read();
  expect(sent).toEqual([`move-${number}-0`]);
});
