import type { Release } from '@nightlark/release';
import type { RegistryIndex } from '@nightlark/registry';
import { createLogger } from '../logging.ts';
import { createReleaseMetrics } from '../metrics/release-metrics.ts';
import { CrashPolicy } from './crash-policy.ts';
import type { RendererCrash } from './crash-attribution.ts';

type Named = Pick<Release, 'name' | 'version'>;

const NEW: Named = { name: 'mf-new', version: '2.0.0' };
const OLD: Named = { name: 'mf-old', version: '1.0.0' };
const OTHER: Named = { name: 'mf-other', version: '1.0.0' };
const remotes = {
  'mf-new': { stable: '2.0.0', previous: '1.0.0', since: '2026-11-20T12:00:00Z', by: 'a team' },
  'mf-old': { stable: '1.0.0', since: '2026-11-01T12:00:00Z', by: 'a team' },
  'mf-other': { stable: '1.0.0', since: '2026-10-01T12:00:00Z', by: 'a team' },
};

let quarantined: string[];
let versions: string[];
let now: number;
let index: { remotes: Record<string, object> };
let onCrash: (crash: Partial<RendererCrash>) => void;
let onViolation: (suspects: readonly Named[]) => void;
beforeEach(() => {
  quarantined = [];
  versions = [];
  now = Date.parse('2026-11-20T13:00:00Z');
  index = { remotes: { ...remotes } };
  const crashPolicy = new CrashPolicy({
    registry: {
      quarantine: (name, version) => void (quarantined.push(name), versions.push(version)),
      index: () => index as unknown as RegistryIndex,
    },
    releaseMetrics: createReleaseMetrics(),
    log: createLogger('silent'),
    now: () => now,
  });
  onCrash = (crash) =>
    crashPolicy.onCrash({
      reason: 'ended',
      files: [],
      isEndlessLoop: false,
      isCausedByCode: null,
      release: null,
      suspects: [],
      present: crash.suspects ?? [],
      ...crash,
    });
  onViolation = (suspects) => crashPolicy.onViolation({ reason: 'a rejection', release: null, suspects });
});

test('a crash in the code of a known release → that version is quarantined at once', () => {
  onCrash({ release: OLD, suspects: [] });
  expect(quarantined).toEqual(['mf-old']);
});

test('an endless loop interrupted in older code beside a newer version → the newer one is quarantined at the second crash, the older one never', () => {
  onCrash({ release: OLD, suspects: [OLD, NEW], isEndlessLoop: true, isCausedByCode: true });
  expect(quarantined).toEqual([]);
  onCrash({ release: OTHER, suspects: [OTHER, NEW], isEndlessLoop: true, isCausedByCode: true });
  expect(quarantined).toEqual(['mf-new']);
});

test('an endless loop interrupted in older code while a newer version is still present → the only version being rendered is not quarantined', () => {
  onCrash({ release: OLD, suspects: [OLD], present: [OLD, NEW], isEndlessLoop: true, isCausedByCode: true });
  expect(quarantined).toEqual([]);
});

test('an endless loop interrupted in the newest version’s code → it is quarantined at once', () => {
  onCrash({ release: NEW, suspects: [OLD, NEW], isEndlessLoop: true, isCausedByCode: true });
  expect(quarantined).toEqual(['mf-new']);
});

test('an endless loop interrupted in the same older code twice → that version is quarantined', () => {
  for (let time = 0; time < 2; time++) onCrash({ release: OLD, suspects: [OLD, NEW], isEndlessLoop: true, isCausedByCode: true });
  expect(quarantined).toEqual(['mf-old']);
});

test('the same suspects in three crashes of unknown cause → only the version that went live last is quarantined', () => {
  for (let time = 0; time < 3; time++) onCrash({ suspects: [OLD, NEW, OTHER] });
  expect(quarantined).toEqual(['mf-new']);
  // The suspicions against the other versions were reset.
  onCrash({ suspects: [OLD, OTHER] });
  onCrash({ suspects: [OLD, OTHER] });
  expect(quarantined).toEqual(['mf-new']);
  onCrash({ suspects: [OLD, OTHER] });
  expect(quarantined).toEqual(['mf-new', 'mf-old']);
});

test('two endless loops of an unknown release → the common suspect that went live last is quarantined', () => {
  onCrash({ suspects: [OLD, NEW], isEndlessLoop: true, isCausedByCode: true });
  expect(quarantined).toEqual([]);
  onCrash({ suspects: [NEW, OTHER, OLD], isEndlessLoop: true, isCausedByCode: true });
  expect(quarantined).toEqual(['mf-new']);
});

test('versions suspected in only two of three crashes → not quarantined; the one suspected in all three is', () => {
  onCrash({ suspects: [NEW, OTHER] });
  onCrash({ suspects: [OLD, OTHER] });
  onCrash({ suspects: [OLD, NEW, OTHER] });
  expect(quarantined).toEqual(['mf-other']);
});

test('crashes that a stack explained afterwards → they do not count against the versions beside the next culprit', () => {
  onCrash({ suspects: [OLD, NEW], isCausedByCode: true });
  onCrash({ release: NEW, suspects: [NEW], present: [OLD, NEW] });
  const next = { ...NEW, version: '3.0.0' };
  now += 61_000;
  index.remotes['mf-new'] = { stable: '3.0.0', previous: '1.0.0', since: new Date(now).toISOString(), by: 'a team' };
  versions = [];
  for (let time = 0; time < 2; time++) onCrash({ suspects: [OLD, next], isCausedByCode: true });
  expect(versions).toEqual([]);
  onCrash({ suspects: [OLD, next], isCausedByCode: true });
  expect(versions).toEqual(['3.0.0']);
});

test('a single suspect → quarantined at once if code caused the crash, at the second crash if the cause is unknown', () => {
  onCrash({ suspects: [OLD], isCausedByCode: true });
  expect(quarantined).toEqual(['mf-old']);
  onCrash({ suspects: [NEW] });
  expect(quarantined).toEqual(['mf-old']);
  onCrash({ suspects: [NEW] });
  expect(quarantined).toEqual(['mf-old', 'mf-new']);
});

test('the newest version was withdrawn → the previous version that replaced it is not blamed for further crashes', () => {
  index.remotes['mf-new'] = { stable: '1.0.0', since: '2026-11-21T12:00:00Z', by: 'gateway' };
  const before: Named = { name: 'mf-new', version: '1.0.0' };
  for (let time = 0; time < 3; time++) onCrash({ suspects: [before, OTHER], isCausedByCode: true });
  expect(quarantined).toEqual(['mf-other']);
});

test('a version is rolled back by its team while renderers are lost → it is quarantined, not the ones beside it', () => {
  index.remotes['mf-new'] = { stable: '1.0.0', previous: null, since: '2026-11-20T12:59:59Z', by: 'a team' };
  for (let time = 0; time < 3; time++) onCrash({ suspects: [OLD, NEW, OTHER], isCausedByCode: true });
  expect(quarantined).toEqual(['mf-new']);
});

test('a newer version replaces one while renderers are lost → the replaced one is not blamed', () => {
  index.remotes['mf-new'] = { stable: '3.0.0', previous: '2.0.0', since: '2026-11-20T12:59:59Z', by: 'a team' };
  for (let time = 0; time < 3; time++) onCrash({ suspects: [OLD, NEW, OTHER], isCausedByCode: true });
  expect(quarantined).toEqual(['mf-old']);
});

describe('a version was withdrawn after crashing renderers, and its pages are still running', () => {
  beforeEach(() => {
    now = Date.parse('2026-11-21T12:00:00Z');
    onCrash({ suspects: [NEW], isCausedByCode: true });
    index.remotes['mf-new'] = { stable: '1.0.0', since: '2026-11-21T12:00:00Z', by: 'gateway' };
    quarantined = [];
  });

  test('more renderers that ran it crash → no other version is quarantined', () => {
    for (let time = 0; time < 4; time++) onCrash({ suspects: [OLD, OTHER], present: [OLD, OTHER, NEW], isCausedByCode: true });
    expect(new Set(quarantined)).toEqual(new Set(['mf-new']));
  });

  test('its endless loop is interrupted in another version’s code → that other version is not quarantined', () => {
    onCrash({ release: OLD, suspects: [OLD], present: [OLD, NEW], isEndlessLoop: true, isCausedByCode: true });
    expect(quarantined).toEqual(['mf-new']);
  });

  test('violations without a stack while it may still run → no other version is quarantined', () => {
    for (let time = 0; time < 4; time++) onViolation([OLD, NEW]);
    expect(new Set(quarantined)).toEqual(new Set(['mf-new']));
  });

  test('its team promotes another version that does not end in a renderer that ran both → that one is quarantined at once', () => {
    now += 5_000;
    const next = { ...NEW, version: '3.0.0' };
    index.remotes['mf-new'] = { stable: '3.0.0', previous: '1.0.0', since: new Date(now).toISOString(), by: 'a team' };
    versions = [];
    onCrash({ release: next, suspects: [next], present: [NEW, OLD, next], isEndlessLoop: true, isCausedByCode: true });
    expect(versions).toEqual(['3.0.0']);
    onCrash({ suspects: [OLD], present: [OLD, NEW, next], isCausedByCode: true });
    expect(versions).toEqual(['3.0.0', '3.0.0']);
  });

  test('it takes another renderer after its team promoted one that never ends → that one is still the newest, and quarantined at its first stack', () => {
    const next = { ...NEW, version: '3.0.0' };
    now += 5_000;
    index.remotes['mf-new'] = { stable: '3.0.0', previous: '1.0.0', since: new Date(now).toISOString(), by: 'a team' };
    now += 1_000;
    onCrash({ suspects: [OLD], present: [OLD, NEW], isCausedByCode: true });
    versions = [];
    onCrash({ release: next, suspects: [next, OLD], present: [NEW, OLD, next], isEndlessLoop: true, isCausedByCode: true });
    expect(versions).toEqual(['3.0.0']);
  });

  test('it is promoted again, and its pages take a renderer from others → they are not blamed', () => {
    now += 5_000;
    index.remotes['mf-new'] = { stable: '2.0.0', previous: '1.0.0', since: new Date(now).toISOString(), by: 'a team' };
    onCrash({ suspects: [OLD], present: [OLD, NEW], isCausedByCode: true });
    expect(quarantined).toEqual(['mf-new']);
  });

  test.each([
    ['rolls it back by hand', { stable: '1.0.0', previous: null, canary: null }],
    ['ends its canary by hand', { stable: '1.0.0', previous: '0.9.0', canary: null }],
  ])('its team %s → the version before is not blamed for what it left', (_, state) => {
    now += 5_000;
    const before = { ...NEW, version: '1.0.0' };
    index.remotes['mf-new'] = { ...state, since: new Date(now).toISOString(), by: 'a team' };
    versions = [];
    onCrash({ suspects: [before], present: [before, NEW], isCausedByCode: true });
    onCrash({ release: before, suspects: [before], present: [before, NEW], isEndlessLoop: true, isCausedByCode: true });
    expect(new Set(versions)).toEqual(new Set(['2.0.0']));
  });

  test('renderers crash more than a minute later → the versions that ran in them are suspected again', () => {
    now += 61_000;
    for (let time = 0; time < 3; time++) onCrash({ suspects: [OLD, OTHER], present: [OLD, OTHER, NEW], isCausedByCode: true });
    expect(quarantined).toEqual(['mf-old']);
  });
});

test('a page’s route and another team’s slot are suspects of violations without a stack → the newest version is quarantined at the third', () => {
  onViolation([OLD, NEW]);
  onViolation([OTHER, NEW]);
  expect(quarantined).toEqual([]);
  onViolation([OLD, NEW]);
  expect(quarantined).toEqual(['mf-new']);
});
