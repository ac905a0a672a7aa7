import type { Release } from '@nightlark/release';
import type { RegistryIndex } from '@nightlark/registry';
import { createLogger } from '../logging.ts';
import { createReleaseMetrics } from '../metrics/release-metrics.ts';
import { createCrashPolicy } from './crash-policy.ts';
import type { RendererCrash } from './renderers.ts';

type Named = Pick<Release, 'name' | 'version'>;

const NEW: Named = { name: 'mf-new', version: '2.0.0' };
const OLD: Named = { name: 'mf-old', version: '1.0.0' };
const OTHER: Named = { name: 'mf-other', version: '1.0.0' };
const remotes = {
  'mf-new': { stable: '2.0.0', since: '2026-11-20T12:00:00Z', by: 'a team' },
  'mf-old': { stable: '1.0.0', since: '2026-11-01T12:00:00Z', by: 'a team' },
  'mf-other': { stable: '1.0.0', since: '2026-10-01T12:00:00Z', by: 'a team' },
};

let quarantined: string[];
let now: number;
let index: { remotes: Record<string, object> };
let onCrash: (crash: Partial<RendererCrash>) => void;
let onViolation: (suspects: readonly Named[]) => void;
beforeEach(() => {
  quarantined = [];
  now = Date.parse('2026-11-20T13:00:00Z');
  index = { remotes: { ...remotes } };
  const crashPolicy = createCrashPolicy({
    registry: { quarantine: (name) => void quarantined.push(name), index: () => index as unknown as RegistryIndex },
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

test('whose code it was in rests at once', () => {
  onCrash({ release: OLD, suspects: [] });
  expect(quarantined).toEqual(['mf-old']);
});

test('an endless loop that is interrupted in older code beside a newer version → the newer one rests at the second, and the older one never', () => {
  onCrash({ release: OLD, suspects: [OLD, NEW], isEndlessLoop: true, isCausedByCode: true });
  expect(quarantined).toEqual([]);
  onCrash({ release: OTHER, suspects: [OTHER, NEW], isEndlessLoop: true, isCausedByCode: true });
  expect(quarantined).toEqual(['mf-new']);
});

test('an endless loop that goes on behind its page, interrupted in older code → the only one that is rendered does not rest', () => {
  onCrash({ release: OLD, suspects: [OLD], present: [OLD, NEW], isEndlessLoop: true, isCausedByCode: true });
  expect(quarantined).toEqual([]);
});

test('an endless loop that is interrupted in the newest code → it rests at once', () => {
  onCrash({ release: NEW, suspects: [OLD, NEW], isEndlessLoop: true, isCausedByCode: true });
  expect(quarantined).toEqual(['mf-new']);
});

test('an endless loop that is interrupted in the same older code twice → it rests', () => {
  for (let time = 0; time < 2; time++) onCrash({ release: OLD, suspects: [OLD, NEW], isEndlessLoop: true, isCausedByCode: true });
  expect(quarantined).toEqual(['mf-old']);
});

test('of those who were there each time it is the one that went live last, and nobody else', () => {
  for (let time = 0; time < 3; time++) onCrash({ suspects: [OLD, NEW, OTHER] });
  expect(quarantined).toEqual(['mf-new']);
  // The suspicions against the other versions were reset.
  onCrash({ suspects: [OLD, OTHER] });
  onCrash({ suspects: [OLD, OTHER] });
  expect(quarantined).toEqual(['mf-new']);
  onCrash({ suspects: [OLD, OTHER] });
  expect(quarantined).toEqual(['mf-new', 'mf-old']);
});

test('of those who were there twice when code did not end it is the one that went live last', () => {
  onCrash({ suspects: [OLD, NEW], isEndlessLoop: true, isCausedByCode: true });
  expect(quarantined).toEqual([]);
  onCrash({ suspects: [NEW, OTHER, OLD], isEndlessLoop: true, isCausedByCode: true });
  expect(quarantined).toEqual(['mf-new']);
});

test('who is there by chance is not suspected often enough', () => {
  onCrash({ suspects: [NEW, OTHER] });
  onCrash({ suspects: [OLD, OTHER] });
  onCrash({ suspects: [OLD, NEW, OTHER] });
  expect(quarantined).toEqual(['mf-other']);
});

test('the only one that ran rests at once where code was the reason, and the second time where that is not known', () => {
  onCrash({ suspects: [OLD], isCausedByCode: true });
  expect(quarantined).toEqual(['mf-old']);
  onCrash({ suspects: [NEW] });
  expect(quarantined).toEqual(['mf-old']);
  onCrash({ suspects: [NEW] });
  expect(quarantined).toEqual(['mf-old', 'mf-new']);
});

test('the version before, once the newest was withdrawn → is not blamed in its place', () => {
  index.remotes['mf-new'] = { stable: '1.0.0', since: '2026-11-21T12:00:00Z', by: 'gateway' };
  const before: Named = { name: 'mf-new', version: '1.0.0' };
  for (let time = 0; time < 3; time++) onCrash({ suspects: [before, OTHER], isCausedByCode: true });
  expect(quarantined).toEqual(['mf-other']);
});

describe('a version was withdrawn for what it did to renderers, and its pages are still ending', () => {
  beforeEach(() => {
    now = Date.parse('2026-11-21T12:00:00Z');
    onCrash({ suspects: [NEW], isCausedByCode: true });
    index.remotes['mf-new'] = { stable: '1.0.0', since: '2026-11-21T12:00:00Z', by: 'gateway' };
    quarantined = [];
  });

  test('renderers that ran it are lost → none of the others is blamed', () => {
    for (let time = 0; time < 4; time++) onCrash({ suspects: [OLD, OTHER], present: [OLD, OTHER, NEW], isCausedByCode: true });
    expect(new Set(quarantined)).toEqual(new Set(['mf-new']));
  });

  test('its loop is interrupted in code of another → that one is not blamed', () => {
    onCrash({ release: OLD, suspects: [OLD], present: [OLD, NEW], isEndlessLoop: true, isCausedByCode: true });
    expect(quarantined).toEqual(['mf-new']);
  });

  test('strays without a stack while it may still run → none of the others is blamed', () => {
    for (let time = 0; time < 4; time++) onViolation([OLD, NEW]);
    expect(new Set(quarantined)).toEqual(new Set(['mf-new']));
  });

  test('renderers are lost long after → those that ran are blamed', () => {
    now += 61_000;
    for (let time = 0; time < 3; time++) onCrash({ suspects: [OLD, OTHER], present: [OLD, OTHER, NEW], isCausedByCode: true });
    expect(quarantined).toEqual(['mf-old']);
  });
});

test('a page’s route and another team’s slot are suspects of strays without a stack → the newest rests at the third', () => {
  onViolation([OLD, NEW]);
  onViolation([OTHER, NEW]);
  expect(quarantined).toEqual([]);
  onViolation([OLD, NEW]);
  expect(quarantined).toEqual(['mf-new']);
});
