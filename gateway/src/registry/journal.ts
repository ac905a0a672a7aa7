import { REVERTED, versionIn, type JournalEntry, type RegistryIndex } from '@nightlark/registry';
import { releaseKey } from './release-id.ts';

/** Pages that are older have been closed, or load anew for another reason. */
const DAY_MS = 24 * 3_600_000;

/** The last promotion of each version, or of its canary (Unix time, ms), by name and version. The journal's newest entry is its first. */
export const promotions = (journal: readonly JournalEntry[]): Map<string, number> =>
  new Map(
    journal.toReversed().flatMap(({ action, remote, to, at }) => {
      const version = versionIn(to);
      return version && (action === 'promote' || action === 'canary') ? [[releaseKey(remote, version), Date.parse(at)] as const] : [];
    }),
  );

/** Versions that were taken back and are not live now: open pages leave them. */
export function withdrawnVersions(journal: readonly JournalEntry[], { remotes }: RegistryIndex, now: number): string[] {
  const reverted = journal.flatMap(({ action, remote, from, to, at }) => {
    // Without a canary after it one ended.
    const isBack = REVERTED.has(action) || (action === 'canary' && to === null);
    const version = versionIn(from);
    if (!isBack || !version || now - Date.parse(at) > DAY_MS) return [];
    const state = remotes[remote];
    return state?.stable === version || state?.canary?.version === version ? [] : [releaseKey(remote, version)];
  });
  return [...new Set(reverted)].sort();
}
