import { jest } from '@jest/globals';
import { ConflictError, type Audience, type RegistryIndex } from '@nightlark/registry';
import { ReleaseError } from '@nightlark/release';
import { GateError } from '@nightlark/registry/platform';
import { ReleaseMetrics } from './release-metrics.ts';
import { VersionWatch, watchVersions } from './withdraw.ts';

const START = Date.parse('2026-11-21T12:00:00Z');
const HOUR = 3_600_000;

/** The shell's builds, newest first. */
const OLD_SHELL = { version: 'old', published: START - 24 * HOUR };

function setUp({ canary = false, audience = undefined as Audience | undefined, fails = null as Error | null, shells = [OLD_SHELL] } = {}) {
  let time = START;
  const counts = new ReleaseMetrics(() => time);
  const state = {
    stable: canary ? '1.0.0' : '1.1.0',
    previous: canary ? null : '1.0.0',
    canary: canary ? { version: '1.1.0', percent: 10, audience } : null,
    since: new Date(START).toISOString(),
    by: 'a team',
    releases: {},
  };
  const index: RegistryIndex = { number: 1, updatedAt: state.since, remotes: { 'mf-a': state }, shell: null, landers: {} };
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
  const builds = [...shells];
  let shellLiveAt = builds[0]!.published;
  const shell = {
    current: () => builds[0]! as never,
    since: () => ({ published: builds[0]!.published, live: shellLiveAt }),
    refuse: async (version: string, reason: string) => {
      if (builds.length === 1 || builds[0]!.version !== version) return false;
      builds.shift();
      shellLiveAt = time;
      refused.push(`shell@${version}: ${reason}`);
      return true;
    },
  };
  const watch = new VersionWatch({ platform, registry, shell, releaseMetrics: counts, log, now: () => time });
  return {
    counts,
    moves,
    refused,
    alerts,
    /** A move of the registry. */
    moved: () => (index.number += 1),
    pass: (milliseconds: number) => (time += milliseconds),
    serve(version: string, count: number, failure: string | null, { ms = 5, audiences = [] as string[] } = {}) {
      const page = { remote: 'mf-a', version, ms, failure, isEndlessLoop: false, audiences };
      for (let time = 0; time < count; time++) counts.recordRender(page);
    },
    /** Records whole pages with the version, rendered or failed. */
    show(version: string, count: number, isLost: boolean, remote = 'mf-a') {
      const set = [{ name: remote, version }];
      for (let page = 0; page < count; page++) counts[isLost ? 'recordFailedPage' : 'recordPage'](set);
    },
    report(version: string, count: number, what: string) {
      for (let time = 0; time < count; time++) counts.recordBrowserError('mf-a', version, { network: `network ${time}`, what });
    },
    index,
    look: () => watch.check(),
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

describe('a canary for Germans is compared with what Germans get of the version before', () => {
  const audience = { country: ['DE'] };
  const german = { audiences: ['country DE'] };

  test('their pages are slow, with either version → it stays, though everybody else’s are fast', async () => {
    const { serve, look, moves, pass } = setUp({ canary: true, audience });
    pass(HOUR);
    serve('1.0.0', 2_000, null);
    serve('1.0.0', 300, null, { ...german, ms: 1_500 });
    serve('1.1.0', 40, null, { ...german, ms: 1_500 });
    await look();
    expect(moves).toEqual([]);
  });

  test('their pages are slow with it alone → it is withdrawn, though everybody else’s are slow, too', async () => {
    const { serve, look, moves, pass } = setUp({ canary: true, audience });
    pass(HOUR);
    serve('1.0.0', 2_000, null, { ms: 1_500 });
    serve('1.0.0', 300, null, german);
    serve('1.1.0', 40, null, { ...german, ms: 1_500 });
    await look();
    expect(moves).toEqual([
      ['mf-a', '1.1.0', { who: 'gateway', reason: expect.stringMatching(/^100 % of 40 pages took longer.*0 % of 300/) }],
    ]);
  });

  test('it takes a renderer with it, whose page is unknown → it is withdrawn', async () => {
    const { look, moves, counts } = setUp({ canary: true, audience });
    counts.recordRender({ remote: 'mf-a', version: '1.1.0', ms: null, failure: 'crash', isEndlessLoop: true });
    await look();
    expect(moves).toHaveLength(1);
  });
});

test('the version that was rolled back to fails → it is withdrawn, too, for one before it', async () => {
  const { serve, look, moves, index } = setUp();
  index.remotes['mf-a']!.previous = null;
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

test('the registry can’t be written → the version is refused by this gateway only', async () => {
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

test('no former version passes the gate → the version stays live, and an operator is alerted once, then again after a registry move', async () => {
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

test('whole pages fail since a version went live → the version is withdrawn, with the reason', async () => {
  const { show, look, moves, pass } = setUp();
  show('1.0.0', 200, false);
  pass(20_000);
  show('1.1.0', 30, true);
  await look();
  expect(moves).toEqual([
    [
      'mf-a',
      '1.1.0',
      {
        who: 'gateway',
        reason: expect.stringMatching(/^100 % of 30 pages failed as a whole; before it were 0 % of 200, and it is the newest/),
      },
    ],
  ]);
});

test('pages fail with several new versions → the newest is withdrawn first; the next one only if pages still fail afterwards', async () => {
  const { show, look, moves, pass, index } = setUp();
  const later = new Date(START + 60_000).toISOString();
  index.remotes['mf-b'] = { ...index.remotes['mf-a']!, stable: '2.1.0', previous: '2.0.0', since: later };
  for (const [version, remote] of [
    ['1.0.0', 'mf-a'],
    ['2.0.0', 'mf-b'],
  ] as const)
    show(version, 200, false, remote);
  pass(70_000);
  const fail = () => {
    show('1.1.0', 30, true);
    show('2.1.0', 30, true, 'mf-b');
  };
  fail();
  await look();
  expect(moves).toEqual([['mf-b', '2.1.0', expect.anything()]]);
  const now = new Date(START + 70_000).toISOString();
  index.remotes['mf-b'] = { ...index.remotes['mf-b']!, stable: '2.0.0', previous: null, since: now };
  index.updatedAt = now;
  await look();
  expect(moves).toHaveLength(1);
  // Pages recovered: earlier failures are no evidence against the other version.
  pass(30_000);
  show('1.1.0', 50, false);
  await look();
  expect(moves).toHaveLength(1);
  // They fail again.
  show('1.1.0', 50, true);
  await look();
  expect(moves).toEqual([
    ['mf-b', '2.1.0', expect.anything()],
    ['mf-a', '1.1.0', expect.anything()],
  ]);
});

test('whole pages fail with versions that have been live for long → nothing is withdrawn, and an operator is alerted once', async () => {
  const { show, look, moves, alerts, pass } = setUp();
  pass(HOUR);
  show('1.1.0', 60, true);
  await look();
  await look();
  expect(moves).toEqual([]);
  expect(alerts).toEqual([expect.stringMatching(/pages fail as a whole, and no new version/)]);
});

test('a withdrawal names what failed, where, and which other new versions were there', async () => {
  const { report, show, look, moves, index } = setUp();
  index.remotes['mf-b'] = { ...index.remotes['mf-a']!, stable: '2.1.0', previous: '2.0.0' };
  show('1.1.0', 60, false);
  report('1.1.0', 8, 'render of members: x is not a function');
  await look();
  const [[, , { reason }]] = moves as [[string, string, { reason: string }]];
  expect(reason).toMatch(/in browsers; .*; 8 × render of members: x is not a function; new beside it: mf-b 2\.1\.0$/);
});

test('whole pages failed as much right before a promotion, by another new version → the promoted one stays', async () => {
  const { show, look, moves, pass, index } = setUp();
  show('1.0.0', 600, false);
  pass(10 * 60_000);
  show('1.0.0', 40, true);
  pass(20_000);
  index.remotes['mf-a']!.since = index.updatedAt = new Date(START + 10 * 60_000 + 20_000).toISOString();
  pass(15_000);
  show('1.1.0', 60, true);
  await look();
  expect(moves).toEqual([]);
});

test('pages failed as often before → the new version is not withdrawn', async () => {
  const { show, look, moves, pass } = setUp();
  show('1.0.0', 60, true);
  pass(20_000);
  show('1.1.0', 60, true);
  await look();
  expect(moves).toEqual([]);
});

test('pages fail with a canary and a new stable version → the canary is withdrawn first, even if the stable version is newer', async () => {
  const { show, look, moves, pass, index } = setUp({ canary: true });
  index.remotes['mf-b'] = {
    ...index.remotes['mf-a']!,
    stable: '2.1.0',
    previous: '2.0.0',
    canary: null,
    since: new Date(START + 60_000).toISOString(),
  };
  show('2.0.0', 300, false, 'mf-b');
  pass(80_000);
  show('1.0.0', 270, false);
  show('1.1.0', 30, true);
  show('2.1.0', 270, false, 'mf-b');
  show('2.1.0', 30, true, 'mf-b');
  await look();
  expect(moves).toEqual([['mf-a', '1.1.0', expect.anything()]]);
});

const NEW_SHELL = { version: 'new', published: START + 60_000 };

test('whole pages fail since a new shell, newer than each new remote → the shell alone is refused, with the reason', async () => {
  const { show, look, moves, refused, pass } = setUp({ shells: [NEW_SHELL, OLD_SHELL] });
  show('1.0.0', 200, false);
  show('1.1.0', 40, false);
  pass(80_000);
  show('1.1.0', 30, true);
  await look();
  expect(refused).toEqual([expect.stringMatching(/^shell@new: 100 % of 30 pages failed as a whole; before it were 0 % of 40, and it is/)]);
  // The failures before do not count against the remote.
  await look();
  expect(moves).toEqual([]);
  // The build before it is no better: now it is the remote's turn.
  pass(30_000);
  show('1.1.0', 30, true);
  await look();
  expect([moves.length, refused.length]).toEqual([1, 1]);
});

test('whole pages fail since a remote that is newer than the new shell → the remote is withdrawn, not the shell', async () => {
  const { show, look, moves, refused, pass } = setUp({ shells: [{ version: 'new', published: START - 60_000 }, OLD_SHELL] });
  show('1.0.0', 200, false);
  pass(20_000);
  show('1.1.0', 30, true);
  await look();
  expect([moves.length, refused]).toEqual([1, []]);
});

test.each([
  ['was published long ago', [OLD_SHELL, OLD_SHELL]],
  ['has no build before it', [NEW_SHELL]],
])('pages fail with a shell that %s, and no remote is new → an operator is alerted once', async (_what, shells) => {
  const { show, look, refused, alerts, pass, index } = setUp({ shells });
  index.remotes['mf-a']!.since = new Date(START - HOUR).toISOString();
  show('1.1.0', 200, false);
  pass(80_000);
  show('1.1.0', 60, true);
  await look();
  await look();
  expect(refused).toEqual([]);
  expect(alerts).toEqual([expect.stringMatching(/pages fail as a whole, and no new version/)]);
});

test('pages failed as often before → the new shell is not refused', async () => {
  const { show, look, refused, pass } = setUp({ shells: [NEW_SHELL, OLD_SHELL] });
  show('1.1.0', 60, true);
  pass(80_000);
  show('1.1.0', 60, true);
  await look();
  expect(refused).toEqual([]);
});

test('a check that fails is logged and tried again, and nothing is left rejected', async () => {
  jest.useFakeTimers();
  const alerts: unknown[] = [];
  const log = { error: (fields: unknown) => void alerts.push(fields) } as never;
  const registry = {
    index: () => {
      throw new Error('current.json does not match its signature');
    },
    refuse: () => {},
  };
  const stop = watchVersions({ registry, log, platform: {} as never, shell: {} as never, releaseMetrics: new ReleaseMetrics() });
  await jest.advanceTimersByTimeAsync(11_000);
  stop();
  jest.useRealTimers();
  const alert = { alert: 'withdrawal', reason: 'current.json does not match its signature' };
  expect(alerts).toEqual([alert, alert]);
});
