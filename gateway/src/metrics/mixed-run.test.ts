import type { RegistryIndex } from '@nightlark/registry';
import { random } from '../../testing/random.ts';
import { ReleaseMetrics } from './release-metrics.ts';
import { VersionWatch } from './withdraw.ts';

const START = Date.parse('2026-11-28T12:00:00Z');
const VERSIONS = 1_000;
const STEP_MS = 10_000;
const PAGES_A_STEP = 25;
/** The first two have a banner on everybody's pages. */
const NAMES = ['mf-a', 'mf-b', 'mf-c', 'mf-d', 'mf-e', 'mf-f'];
const BANNERS = NAMES.slice(0, 2);

const FAULTS = ['server', 'browser', 'frame'] as const;
type Fault = (typeof FAULTS)[number];

test('1,000 versions in a mixed run, one of five bad → no good one is withdrawn, and each bad one is, with its evidence', async () => {
  const next = random(28);
  const pick = <One>(list: readonly One[]) => list[Math.floor(next() * list.length)]!;
  let time = START;
  const metrics = new ReleaseMetrics(() => time);
  const faults = new Map<string, Fault>();
  const withdrawn: { release: string; reason: string }[] = [];
  const state = () => ({
    stable: '0',
    previous: null as string | null,
    canary: null,
    since: new Date(0).toISOString(),
    by: '',
    releases: {},
  });
  const index: RegistryIndex = {
    number: 1,
    updatedAt: new Date(START).toISOString(),
    remotes: Object.fromEntries(NAMES.map((name) => [name, state()])),
    shell: null,
    landers: {},
  };
  function move(name: string, stable: string, previous: string | null): void {
    const since = new Date(time).toISOString();
    index.remotes[name] = { ...index.remotes[name]!, stable, previous, since };
    Object.assign(index, { number: index.number + 1, updatedAt: since });
  }
  const watch = new VersionWatch({
    platform: {
      withdraw: async (name, version, { reason = '' }) => {
        withdrawn.push({ release: `${name}@${version}`, reason });
        move(name, index.remotes[name]!.previous!, null);
        return null;
      },
    },
    registry: { index: () => index, refuse: () => {} },
    shell: { current: () => ({}) as never, since: () => ({ published: 0, live: 0 }), refuse: async () => false },
    releaseMetrics: metrics,
    log: { error: () => {} } as never,
    now: () => time,
  });

  function view(): void {
    const owner = pick(NAMES);
    const set = NAMES.map((name) => ({ name, version: index.remotes[name]!.stable }));
    const loaded = set.filter(({ name }) => name === owner || BANNERS.includes(name));
    const network = `network ${Math.floor(next() * 5_000)}`;
    metrics.recordPage(set);
    for (const { name, version } of loaded) {
      const fault = faults.get(`${name}@${version}`);
      // Slow moments, failing calls and broken browsers are everywhere.
      const fails = next() < (fault === 'server' ? 0.4 : 0.004);
      const ms = name === owner ? (next() < 0.02 ? 1_500 : 40) : null;
      metrics.recordRender({ remote: name, version, ms, failure: fails ? 'render' : null, message: 'it broke', isEndlessLoop: false });
      if (next() < (fault === 'browser' ? 0.4 : 0.002))
        metrics.recordBrowserError(name, version, { network, what: 'render of a page: it broke' });
      if (fault === 'frame' || next() < 0.0005) metrics.recordFrameError(loaded, { network, what: 'frame of a page: it is covered' });
    }
  }

  for (let version = 1; version <= VERSIONS; version++) {
    const name = pick(NAMES);
    if (next() < 0.2) faults.set(`${name}@${version}`, pick(FAULTS));
    move(name, String(version), index.remotes[name]!.stable);
    for (let step = 0; step < 8; step++) {
      time += STEP_MS;
      for (let page = 0; page < PAGES_A_STEP; page++) view();
      await watch.check();
    }
  }
  expect(faults.size).toBeGreaterThan(150);
  expect(withdrawn.filter(({ release }) => !faults.has(release))).toEqual([]);
  expect([...faults.keys()].filter((release) => !withdrawn.some((one) => one.release === release))).toEqual([]);
  for (const { reason } of withdrawn) expect(reason).toMatch(/\d × (?:render|render of a page: it broke|frame of a page: it is covered)/);
}, 120_000);
