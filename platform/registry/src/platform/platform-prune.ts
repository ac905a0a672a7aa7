import { isSourceVersion, PREVIEW_DAYS } from '../previews/preview.ts';
import type { RemoteState, JournalEntry, RegistryIndex } from '../stores/index-schema.ts';
import { SHELL, stateOf, versionIn } from '../stores/index-schema.ts';
import type { ReleaseStore, StoredVersion, TakenOut } from '../stores/store.ts';
import type { Mover } from './mover.ts';
import type { MoveRequest, Platform, PruneResult } from './platform.ts';

const HOUR_MS = 3_600_000;
/** Open pages load files of the versions that they began with; use is noted to the hour. */
const OPEN_PAGES_MS = 25 * HOUR_MS;
const JOURNAL_LIMIT = 1_000;
/** At a time: a call must end before its timeout. */
const MOST = 50;

const namedBy = ({ stable, previous, canary, schedule }: RemoteState) => [stable, previous, canary?.version, schedule?.version];

const movesOf = (journal: readonly JournalEntry[]) =>
  journal.flatMap(({ remote, from, to }) => [from, to].map((version) => `${remote}@${versionIn(version)}`));

/** The versions that nobody needs any more, the oldest first. One that was published only to be looked at has days of its own. */
export function unneeded(
  inventory: readonly StoredVersion[],
  { index, journal, days, now }: { index: RegistryIndex; journal: readonly JournalEntry[]; days: number; now: number },
): StoredVersion[] {
  const kept = new Set(movesOf(journal.filter(({ at }) => now - Date.parse(at) < OPEN_PAGES_MS)));
  const moved = new Set(movesOf(journal));
  for (const { changes } of index.requests ?? []) for (const { remote, version } of changes) kept.add(`${remote}@${version}`);
  const daysOf = (name: string, version: string) =>
    name !== SHELL && isSourceVersion(version) && !moved.has(`${name}@${version}`) ? Math.min(days, PREVIEW_DAYS.default) : days;
  return inventory
    .filter(({ name, version, publishedAt, usedAt }) => {
      const state = stateOf(index, name);
      const isNeeded = (state && namedBy(state).includes(version)) || kept.has(`${name}@${version}`);
      const isUsed = usedAt !== null && now - usedAt < OPEN_PAGES_MS;
      return !isNeeded && !isUsed && now - publishedAt > daysOf(name, version) * 24 * HOUR_MS;
    })
    .sort((one, other) => one.publishedAt - other.publishedAt);
}

/** Deletes versions that nobody needs any more. */
export function platformPrune(store: ReleaseStore, mover: Mover, readIndex: () => Promise<RegistryIndex>): Pick<Platform, 'prune'> {
  async function remove(versions: readonly StoredVersion[], { who, reason }: MoveRequest): Promise<number> {
    const taken: TakenOut[] = [];
    let number: number;
    try {
      // Out first: what would make one live meanwhile fails, or this move does.
      for (const { name, version } of versions) taken.push(await store.takeOut(name, version));
      const changes = versions.map(({ name, version }) => ({ action: 'prune', remote: name, version }) as const);
      const { index } = await mover([], { who, reason }, () => ({ changes }));
      number = index.number;
    } catch (error) {
      await Promise.allSettled(taken.map((one) => one.restore()));
      throw error;
    }
    const failures: unknown[] = [];
    for (const one of taken) await one.finish().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
    return number;
  }

  return {
    async prune({ days, isDryRun }, request): Promise<PruneResult> {
      const index = await readIndex();
      const journal = await store.readJournal(JOURNAL_LIMIT);
      const all = unneeded(await store.inventory(), { index, journal, days, now: Date.now() });
      const pruned = isDryRun ? [] : all.slice(0, MOST);
      const number = pruned.length === 0 ? index.number : await remove(pruned, request);
      const versions = (isDryRun ? all : pruned).map(({ name, version, publishedAt }) => ({
        remote: name,
        version,
        publishedAt: new Date(publishedAt).toISOString(),
      }));
      return { number, versions, remaining: all.length - pruned.length };
    },
  };
}
