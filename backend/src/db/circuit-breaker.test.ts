import { pino } from 'pino';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { DatabaseUnavailable } from './unavailable.ts';

const PROBE_MS = 900;
const AWAY = new Error('no answer in time');

/** A breaker whose probes the test settles, one after the other. */
function setUp() {
  const log = pino({ enabled: false });
  const outages = jest.spyOn(log, 'error');
  const probes: PromiseWithResolvers<void>[] = [];
  const onOpen = jest.fn();
  const probe = () => {
    const one = Promise.withResolvers<void>();
    probes.push(one);
    return one.promise;
  };
  const breaker = createCircuitBreaker({ probe, probeMs: PROBE_MS, log, onOpen });
  /** Settles the pending probe after so much time, and lets the next one start. */
  async function settle(error: Error | null, afterMs = PROBE_MS): Promise<void> {
    await jest.advanceTimersByTimeAsync(afterMs);
    const one = probes.at(-1)!;
    if (error) one.reject(error);
    else one.resolve();
    await jest.advanceTimersByTimeAsync(200);
  }
  return { breaker, outages, onOpen, probes, settle };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('one probe fails, the next is answered → no outage', async () => {
  const { breaker, onOpen, probes, settle } = setUp();
  breaker.probe();
  await settle(AWAY);
  await settle(null);
  expect([probes.length, onOpen.mock.calls.length]).toEqual([2, 0]);
  await expect(breaker.run(async () => 7)).resolves.toBe(7);
});

test('two in a row fail → waiting calls are refused, connections dropped, one line in the log; answered again → calls run', async () => {
  const { breaker, outages, onOpen, settle } = setUp();
  const waiting = expect(breaker.run(() => new Promise(() => undefined))).rejects.toThrow(DatabaseUnavailable);
  breaker.probe();
  await settle(AWAY);
  await settle(AWAY);
  await waiting;
  await expect(breaker.run(async () => 7)).rejects.toThrow(DatabaseUnavailable);
  await settle(AWAY);
  expect([outages.mock.calls.length, onOpen.mock.calls.length]).toEqual([1, 1]);
  await settle(null);
  await expect(breaker.run(async () => 7)).resolves.toBe(7);
});

test.each<[string, () => Promise<unknown>]>([
  ['a row', async () => []],
  ['an error of the server', () => Promise.reject(Object.assign(new Error('duplicate key'), { code: '23505' }))],
])('probes fail while another connection gets %s → no outage', async (_, response) => {
  const { breaker, onOpen, settle } = setUp();
  for (let each = 0; each < 5; each++) {
    breaker.probe();
    await jest.advanceTimersByTimeAsync(PROBE_MS / 2);
    await breaker.run(response).catch(() => undefined);
    await settle(AWAY, PROBE_MS / 2);
  }
  expect(onOpen).not.toHaveBeenCalled();
  expect(breaker.silence()).toBeLessThan(PROBE_MS);
});

test('probes that end long after their timeout, since this process did not run → no outage; in time → one', async () => {
  const { breaker, onOpen, settle } = setUp();
  breaker.probe();
  for (let each = 0; each < 5; each++) await settle(AWAY, 3 * PROBE_MS);
  expect(onOpen).not.toHaveBeenCalled();
  await settle(AWAY);
  await settle(AWAY);
  expect(onOpen).toHaveBeenCalledTimes(1);
});
