import type { JournalEntry, RegistryIndex } from '@nightlark/registry';
import { promotions, withdrawnVersions } from './journal.ts';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const HOUR_MS = 3_600_000;

function entry(action: string, from: string | null, to: string | null, hoursAgo = 1): JournalEntry {
  return { number: 1, at: new Date(NOW - hoursAgo * HOUR_MS).toISOString(), who: 'a team', action, remote: 'mf-a', from, to };
}
const live = (stable: string, canary: string | null = null) =>
  ({ remotes: { 'mf-a': { stable, canary: canary && { version: canary, percent: 5 } } } }) as unknown as RegistryIndex;

test.each<[string, JournalEntry[], RegistryIndex, string[]]>([
  ['rolled back', [entry('rollback', '1.1.0', '1.0.0')], live('1.0.0'), ['mf-a@1.1.0']],
  ['withdrawn', [entry('withdraw', '1.1.0', '1.0.0')], live('1.0.0'), ['mf-a@1.1.0']],
  ['a canary that was withdrawn', [entry('withdraw', '1.1.0 5 %', null)], live('1.0.0'), ['mf-a@1.1.0']],
  ['a canary that a team ended', [entry('canary', '1.1.0 5 %', null)], live('1.0.0'), ['mf-a@1.1.0']],
  ['followed by the next one', [entry('promote', '1.0.0', '1.1.0')], live('1.1.0'), []],
  ['a canary with more people', [entry('canary', '1.1.0 5 %', '1.1.0 20 %')], live('1.0.0', '1.1.0'), []],
  ['promoted again', [entry('rollback', '1.1.0', '1.0.0'), entry('promote', '1.0.0', '1.1.0')], live('1.1.0'), []],
  ['rolled back the day before', [entry('rollback', '1.1.0', '1.0.0', 25)], live('1.0.0'), []],
])('%s → %#', (_what, journal, index, expected) => {
  expect(withdrawnVersions(journal, index, NOW)).toEqual(expected);
});

test('a version is as new as its last promotion, or its canary; taking it back changes nothing', () => {
  // The newest entry is the first.
  const journal = [
    entry('rollback', '1.2.0', '1.1.0', 1),
    entry('promote', '1.1.0', '1.2.0', 2),
    entry('withdraw', '1.2.0', '1.1.0', 3),
    entry('promote', '1.1.0', '1.2.0', 4),
    entry('canary', '1.2.0 5 %', null, 5),
    entry('canary', null, '1.2.0 5 %', 6),
    entry('promote', '1.0.0', '1.1.0', 7),
  ];
  expect([...promotions(journal)]).toEqual([
    ['mf-a@1.1.0', NOW - 7 * HOUR_MS],
    ['mf-a@1.2.0', NOW - 2 * HOUR_MS],
  ]);
});
