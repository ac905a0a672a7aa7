import { random } from '../../testing/random.ts';
import { createLogger } from '../logging.ts';
import { ReleaseMetrics } from '../metrics/release-metrics.ts';
import { releaseKey, type ReleaseId } from '../registry/release-id.ts';
import { CrashPolicy } from './crash-policy.ts';

const VERSIONS = 1_000;
const APART_MS = 6 * 60_000;
/** The first two have a banner on everybody's pages. */
const NAMES = ['mf-a', 'mf-b', 'mf-c', 'mf-d', 'mf-e', 'mf-f'];
const BANNERS = NAMES.slice(0, 2);

/** How a bad version takes renderers with it: memory has no stack, a loop of promises any, a timer is behind others' pages. */
const FAULTS = ['memory', 'loop', 'timer'] as const;
type Fault = (typeof FAULTS)[number];

test('1,000 versions, one of five takes renderers with it, and now and then one is lost by chance → only bad ones are blamed, each within three crashes', () => {
  const next = random(29);
  const pick = <One>(list: readonly One[]) => list[Math.floor(next() * list.length)]!;
  let time = Date.parse('2026-11-28T12:00:00Z');
  const live = new Map(NAMES.map((name) => [name, '0']));
  const promoted = new Map<string, number>();
  const blamed: string[] = [];
  const policy = new CrashPolicy({
    registry: {
      quarantine: (name, version) => void blamed.push(releaseKey(name, version)),
      promotedAt: (name, version) => promoted.get(releaseKey(name, version)) ?? 0,
    },
    releaseMetrics: new ReleaseMetrics(() => time),
    log: createLogger('silent'),
    now: () => time,
  });
  const served = (names: readonly string[]): ReleaseId[] => [...new Set(names)].map((name) => ({ name, version: live.get(name)! }));

  /** A busy renderer is lost: pages of one to three remotes were being rendered, and all ran there within the last minute. */
  function crash(fault: Fault | null, by: ReleaseId | null): void {
    time += 1_000;
    const owners = Array.from({ length: 1 + Math.floor(next() * 3) }, () => pick(NAMES));
    const others = served([...owners, ...BANNERS]).filter(({ name }) => name !== by?.name);
    const rendered = by && fault !== 'timer' ? [by, ...others] : others;
    const ran = [...served(NAMES).filter(({ name }) => name !== by?.name), ...(by ? [by] : [])];
    const isEndlessLoop = fault === 'loop';
    policy.onCrash({
      reason: 'ended',
      files: [],
      isEndlessLoop,
      named: isEndlessLoop ? pick(rendered) : null,
      isPreview: () => false,
      rendered,
      ran,
    });
  }

  const bad: string[] = [];
  const late: string[] = [];
  for (let number = 1; number <= VERSIONS; number++) {
    const release = { name: pick(NAMES), version: String(number) };
    const before = live.get(release.name)!;
    live.set(release.name, release.version);
    const key = releaseKey(release.name, release.version);
    promoted.set(key, time);
    time += APART_MS / 2;
    if (next() < 0.1) crash(null, null);
    time += APART_MS / 2;
    if (next() >= 0.2) continue;
    const fault = pick(FAULTS);
    bad.push(key);
    for (let count = 0; count < 3 && blamed.at(-1) !== key; count++) crash(fault, release);
    if (blamed.at(-1) !== key) late.push(`${key} ${fault}`);
    live.set(release.name, before);
    // The other renderer still runs it.
    crash(fault, release);
  }
  expect(bad.length).toBeGreaterThan(150);
  expect(blamed.filter((key) => !bad.includes(key))).toEqual([]);
  expect(late).toEqual([]);
});
