import { ConflictError, ReleaseError, type RegistryIndex } from '@nightlark/release';
import { GateError } from '@nightlark/release/platform';
import { createCounts } from './counts.ts';
import { createWatch } from './withdraw.ts';

const START = Date.parse('2026-11-21T12:00:00Z');
const HOUR = 3_600_000;

function setUp({ canary = false, fails = null as Error | null } = {}) {
  let time = START;
  const counts = createCounts(() => time);
  const state = {
    stable: canary ? '1.0.0' : '1.1.0',
    previous: canary ? null : '1.0.0',
    canary: canary ? { version: '1.1.0', percent: 10 } : null,
    since: new Date(START).toISOString(),
    by: 'a team',
    releases: {},
  };
  const index: RegistryIndex = { number: 1, updatedAt: state.since, remotes: { 'mf-a': state }, landers: {} };
  const moves: unknown[] = [];
  const refused: string[] = [];
  const platform = {
    withdraw: async (...move: unknown[]) => {
      if (fails) throw fails;
      moves.push(move);
      return null;
    },
  };
  const registry = { index: () => index, refuse: (name: string, version: string) => void refused.push(`${name}@${version}`) };
  const alerts: string[] = [];
  const log = { error: (_fields: object, text: string) => void alerts.push(text) } as never;
  const watch = createWatch({ platform, registry, counts, log, now: () => time });
  return {
    moves,
    refused,
    alerts,
    /** Somebody moved the registry. */
    moved: () => (index.number += 1),
    pass: (milliseconds: number) => (time += milliseconds),
    serve(version: string, count: number, failure: string | null) {
      for (let page = 0; page < count; page++) counts.rendered({ remote: 'mf-a', version, ms: 5, failure, isEndless: false });
    },
    look: watch.look,
  };
}

test.each([true, false])('a version that fails is withdrawn with its reason (canary: %s)', async (canary) => {
  const { serve, look, moves, pass } = setUp({ canary });
  serve('1.0.0', 200, null);
  pass(20_000);
  serve('1.1.0', 40, 'render');
  await look();
  expect(moves).toEqual([['mf-a', '1.1.0', { who: 'gateway', reason: expect.stringMatching(/^100 % of 40/) }]]);
});

test('a version that was promoted long ago stays: what fails now has another reason', async () => {
  const { serve, look, moves, pass } = setUp();
  pass(HOUR);
  serve('1.1.0', 40, 'render');
  await look();
  expect(moves).toEqual([]);
});

test('where the registry can’t be moved the version is refused here', async () => {
  const { serve, look, refused } = setUp({ fails: new ReleaseError('read only') });
  serve('1.1.0', 40, 'render');
  await look();
  expect(refused).toEqual(['mf-a@1.1.0']);
});

test('where somebody else moved at the same moment nothing more is done', async () => {
  const { serve, look, refused } = setUp({ fails: new ConflictError('moved') });
  serve('1.1.0', 40, 'render');
  await look();
  expect(refused).toEqual([]);
});

test('where no former version fits it stays, and a person is told once, until something moves', async () => {
  const { serve, look, refused, alerts, moved } = setUp({ fails: new GateError('does not fit', []) });
  serve('1.1.0', 40, 'render');
  await look();
  await look();
  expect(refused).toEqual([]);
  expect(alerts).toEqual([expect.stringMatching(/no former one fits: it stays/)]);
  moved();
  await look();
  expect(alerts).toHaveLength(2);
});
