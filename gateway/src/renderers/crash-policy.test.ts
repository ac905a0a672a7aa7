import { createLogger } from '../logging.ts';
import { ReleaseMetrics } from '../metrics/release-metrics.ts';
import { releaseKey, type ReleaseId } from '../registry/release-id.ts';
import { CrashPolicy, type RendererCrash } from './crash-policy.ts';

const NOW = Date.parse('2026-11-20T13:00:00Z');
const HOUR_MS = 3_600_000;

const NEW: ReleaseId = { name: 'mf-new', version: '2.0.0' };
const BEFORE: ReleaseId = { name: 'mf-new', version: '1.0.0' };
const NEXT: ReleaseId = { name: 'mf-new', version: '3.0.0' };
const OLD: ReleaseId = { name: 'mf-old', version: '1.0.0' };
const OTHER: ReleaseId = { name: 'mf-other', version: '1.0.0' };

let blamed: string[];
let now: number;
let promoted: Map<string, number>;
let metrics: ReleaseMetrics;
let onCrash: (crash: Partial<RendererCrash>) => void;
let onViolation: (rendered: readonly ReleaseId[], named?: ReleaseId) => void;
const promote = ({ name, version }: ReleaseId, at = now) => promoted.set(releaseKey(name, version), at);
beforeEach(() => {
  blamed = [];
  now = NOW;
  promoted = new Map();
  promote(NEW, NOW - HOUR_MS / 3);
  promote(BEFORE, NOW - 500 * HOUR_MS);
  promote(OLD, NOW - 400 * HOUR_MS);
  promote(OTHER, NOW - 1_000 * HOUR_MS);
  metrics = new ReleaseMetrics(() => now);
  const policy = new CrashPolicy({
    registry: {
      quarantine: (name, version) => void blamed.push(releaseKey(name, version)),
      promotedAt: (name, version) => promoted.get(releaseKey(name, version)) ?? 0,
    },
    releaseMetrics: metrics,
    log: createLogger('silent'),
    now: () => now,
  });
  onCrash = ({ rendered = [], ...crash }) =>
    policy.onCrash({
      reason: 'ended',
      files: [],
      isEndlessLoop: false,
      named: null,
      isPreview: () => false,
      rendered,
      ran: rendered,
      ...crash,
    });
  onViolation = (rendered, named = undefined) =>
    policy.onViolation({ reason: 'a rejection', named: named ?? null, isPreview: () => false, rendered, ran: rendered });
});

const times = (count: number, crash: Partial<RendererCrash>) => {
  for (let time = 0; time < count; time++) onCrash(crash);
};

describe('a stack names a version', () => {
  test('→ it is blamed at once, whatever else was there', () => {
    onCrash({ named: OLD, rendered: [NEW, OTHER] });
    expect(blamed).toEqual(['mf-old@1.0.0']);
  });

  test('an endless loop, and nothing newer was there → it is blamed at once', () => {
    onCrash({ named: NEW, rendered: [OLD, NEW], isEndlessLoop: true });
    expect(blamed).toEqual(['mf-new@2.0.0']);
  });

  test('an endless loop, and a newer one was there → the newer one at the second crash, the named one never', () => {
    onCrash({ named: OLD, rendered: [OLD, NEW], isEndlessLoop: true });
    expect(blamed).toEqual([]);
    onCrash({ named: OTHER, rendered: [OTHER, NEW], isEndlessLoop: true });
    expect(blamed).toEqual(['mf-new@2.0.0']);
  });

  test('an endless loop, and a newer one ran there before → the named one, which alone was being rendered, is not blamed', () => {
    onCrash({ named: OLD, rendered: [OLD], ran: [OLD, NEW], isEndlessLoop: true });
    expect(blamed).toEqual([]);
  });

  test('an endless loop that goes on once the newer one is gone → the named one is blamed', () => {
    times(2, { named: OLD, rendered: [OLD, NEW], isEndlessLoop: true });
    onCrash({ named: OLD, rendered: [OLD], isEndlessLoop: true });
    expect(blamed).toEqual(['mf-new@2.0.0', 'mf-old@1.0.0']);
  });
});

test('a version that is only previewed → it is taken out of service, and no evidence against it is kept', () => {
  promote(NEXT);
  onCrash({ named: NEXT, rendered: [OLD, NEXT], isPreview: ({ version }) => version === NEXT.version });
  expect([blamed, metrics.totals('mf-new', '3.0.0').failed]).toEqual([['mf-new@3.0.0'], 0]);
  onCrash({ named: NEXT, rendered: [OLD, NEXT] });
  expect(metrics.totals('mf-new', '3.0.0').failed).toBe(1);
});

describe('no stack names one', () => {
  test('one crash → nobody is blamed, not even the only one that was there', () => {
    onCrash({ rendered: [NEW] });
    expect(blamed).toEqual([]);
  });

  test('two crashes → the newest that was there both times; if it goes on, the next', () => {
    times(2, { rendered: [OLD, NEW, OTHER] });
    expect(blamed).toEqual(['mf-new@2.0.0']);
    // The others were only present.
    onCrash({ rendered: [OLD, OTHER] });
    expect(blamed).toEqual(['mf-new@2.0.0']);
    onCrash({ rendered: [OLD, OTHER] });
    expect(blamed).toEqual(['mf-new@2.0.0', 'mf-old@1.0.0']);
  });

  test('newer ones were there at only one of the crashes each → the one that was there at all of them is blamed', () => {
    onCrash({ rendered: [NEW, OTHER] });
    onCrash({ rendered: [OLD, OTHER] });
    expect(blamed).toEqual(['mf-other@1.0.0']);
  });

  test('two versions crash renderers in turn → both are blamed', () => {
    for (let time = 0; time < 2; time++) for (const one of [NEW, OLD]) onCrash({ rendered: [one] });
    times(1, { rendered: [OLD] });
    expect(blamed).toEqual(['mf-new@2.0.0', 'mf-old@1.0.0']);
  });

  test('two crashes more than a minute apart → nobody is blamed', () => {
    onCrash({ rendered: [OLD, NEW] });
    now += 61_000;
    onCrash({ rendered: [OLD, NEW] });
    expect(blamed).toEqual([]);
  });

  test('a new version ran there before → it is blamed before what was being rendered', () => {
    times(2, { rendered: [OLD], ran: [OLD, NEW] });
    expect(blamed).toEqual(['mf-new@2.0.0']);
  });

  test('a version that is not new any more ran there before → what was being rendered is blamed', () => {
    now += HOUR_MS;
    times(2, { rendered: [OTHER], ran: [OTHER, OLD, NEW] });
    expect(blamed).toEqual(['mf-other@1.0.0']);
  });

  test('nothing was being rendered → the newest of what ran there before', () => {
    now += HOUR_MS;
    times(2, { ran: [OLD, OTHER] });
    expect(blamed).toEqual(['mf-old@1.0.0']);
  });

  test('crashes that a stack explained later → they do not count against the versions beside the next one', () => {
    onCrash({ rendered: [OLD, NEW] });
    onCrash({ named: NEW, rendered: [OLD, NEW] });
    now += 61_000;
    promote(NEXT);
    onCrash({ rendered: [OLD, NEXT] });
    expect(blamed).toEqual(['mf-new@2.0.0']);
    onCrash({ rendered: [OLD, NEXT] });
    expect(blamed).toEqual(['mf-new@2.0.0', 'mf-new@3.0.0']);
  });

  test('the newest was taken back, and its former version serves → that one is not newer than those beside it', () => {
    times(2, { rendered: [BEFORE, OLD] });
    expect(blamed).toEqual(['mf-old@1.0.0']);
  });
});

describe('a version was blamed, and its code is still running', () => {
  beforeEach(() => {
    onCrash({ named: NEW, rendered: [NEW] });
    blamed = [];
  });

  test.each<[string, () => void]>([
    ['as before', () => {}],
    ['after another was promoted', () => promote(OLD, now - 1)],
    ['after it was promoted again', () => promote(NEW)],
    ['long after its own promotion', () => promote(NEW, NOW - 100 * HOUR_MS)],
  ])('more renderers that ran it crash, %s → it is blamed for each, and nothing beside it', (_, prepare) => {
    prepare();
    times(4, { rendered: [OLD, OTHER, BEFORE], ran: [OLD, OTHER, BEFORE, NEW] });
    expect(blamed).toEqual(Array.from({ length: 4 }, () => 'mf-new@2.0.0'));
  });

  test('its endless loop is interrupted in another version’s code → that other one is not blamed', () => {
    onCrash({ named: OLD, rendered: [OLD], ran: [OLD, NEW], isEndlessLoop: true });
    onCrash({ named: BEFORE, rendered: [BEFORE], ran: [BEFORE, NEW], isEndlessLoop: true });
    expect(new Set(blamed)).toEqual(new Set(['mf-new@2.0.0']));
  });

  test('its team promotes another that does not end → that one is blamed at its first stack, though both ran there', () => {
    now += 5_000;
    promote(NEXT);
    // What the first left running takes another renderer meanwhile.
    onCrash({ rendered: [OLD], ran: [OLD, NEW] });
    blamed = [];
    onCrash({ named: NEXT, rendered: [NEXT, OLD], ran: [NEW, OLD, NEXT], isEndlessLoop: true });
    onCrash({ rendered: [OLD], ran: [OLD, NEW, NEXT] });
    expect(blamed).toEqual(['mf-new@3.0.0', 'mf-new@3.0.0']);
  });

  test('renderers crash where it did not run → the others are candidates again', () => {
    times(2, { rendered: [OLD, OTHER] });
    expect(blamed).toEqual(['mf-old@1.0.0']);
  });
});

test('a violation → a failed page of the version that its stack names, else of the newest; nothing is quarantined', () => {
  onViolation([OLD, NEW], OLD);
  for (let time = 0; time < 4; time++) onViolation([OLD, NEW]);
  const failed = [OLD, NEW].map(({ name, version }) => metrics.totals(name, version).failed);
  expect([failed, blamed]).toEqual([[1, 4], []]);
});
