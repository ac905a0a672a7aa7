import { cachedProbe } from './cached-probe.ts';

function setUp() {
  const state = { now: 0, started: 0, settle: (_result: boolean | Error): void => {} };
  const check = () => {
    state.started++;
    return new Promise<boolean>((resolve, reject) => {
      state.settle = (result) => (result instanceof Error ? reject(result) : resolve(result));
    });
  };
  return { state, probe: cachedProbe(check, () => state.now) };
}

test('probes within two seconds → one check', async () => {
  const { state, probe } = setUp();
  const first = probe();
  state.settle(true);
  expect(await first).toBe(true);
  state.now = 1_999;
  expect([await probe(), state.started]).toEqual([true, 1]);
  state.now = 2_000;
  const next = probe();
  state.settle(false);
  expect([await next, state.started]).toEqual([false, 2]);
});

test('a check takes longer than two seconds → further probes wait for it', async () => {
  const { state, probe } = setUp();
  const first = probe();
  state.now = 5_000;
  const second = probe();
  state.settle(true);
  expect([await first, await second, state.started]).toEqual([true, true, 1]);
});

test('a check throws → false, and the next one runs', async () => {
  const { state, probe } = setUp();
  const first = probe();
  state.settle(new Error('away'));
  expect(await first).toBe(false);
  state.now = 2_000;
  void probe();
  expect(state.started).toBe(2);
});
