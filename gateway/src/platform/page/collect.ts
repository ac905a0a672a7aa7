import type { JournalEntry, Release, ReleaseStore } from '@nightlark/release';
import type { Counts, Totals } from '../../metrics/counts.ts';
import type { LiveRegistry } from '../../registry/live-registry.ts';

export interface VersionView {
  role: 'live' | 'canary' | 'previous';
  version: string;
  percent: number | null;
  totals: Totals;
  /** Entry, and the largest screen with its styles, compressed. */
  bytes: number | null;
}

export interface RemoteView {
  name: string;
  since: string;
  by: string;
  problem: string | null;
  /** What is rendered now, where it is not what the index says. */
  served: string | null;
  versions: VersionView[];
  routes: readonly string[];
  slots: readonly string[];
  shared: Readonly<Record<string, string>>;
  budget: number | null;
  canRollBack: boolean;
}

export interface PlatformView {
  number: number;
  updatedAt: string;
  registryProblem: string | null;
  remotes: RemoteView[];
  landers: { name: string; since: string; by: string }[];
  journal: readonly JournalEntry[];
}

const JOURNAL_LINES = 30;

/** The first load of a remote's largest page, as the gate counts it. */
export function largestFirstLoad({ chunks, routes, slots, files }: Release): number {
  const sent = (file: string) => {
    const known = files[`client/${file}`];
    return known?.brotliBytes ?? known?.bytes ?? 0;
  };
  const sizes = (routes.length > 0 ? routes : slots).map(({ id }) => {
    const wanted = new Set(['remoteEntry.mjs', ...(chunks['remote']?.js ?? []), ...(chunks[id]?.js ?? []), ...(chunks[id]?.css ?? [])]);
    return [...wanted].reduce((sum, file) => sum + sent(file), 0);
  });
  return Math.max(0, ...sizes);
}

interface Sources {
  store: ReleaseStore;
  registry: LiveRegistry;
  counts: Counts;
}

/** All that `/platform` shows, from the registry's index and this gateway's own counts. */
export async function collect({ store, registry, counts }: Sources): Promise<PlatformView> {
  const index = registry.index();
  const problems = registry.problems();
  const read = (name: string, version: string) => store.readRelease(name, version).catch(() => null);

  const remotes = Object.entries(index?.remotes ?? {}).map(async ([name, { stable, canary, previous, since, by }]): Promise<RemoteView> => {
    const named = [
      { role: 'live', version: stable, percent: null },
      ...(canary ? [{ role: 'canary', version: canary.version, percent: canary.percent } as const] : []),
      ...(previous ? [{ role: 'previous', version: previous, percent: null } as const] : []),
    ] as const;
    const versions = named.map(async (one): Promise<VersionView> => {
      const release = await read(name, one.version);
      return { ...one, totals: counts.totals(name, one.version), bytes: release && largestFirstLoad(release) };
    });
    const release = await read(name, stable);
    const served = registry.current().set.remotes.find((remote) => remote.name === name)?.version;
    return {
      name,
      since,
      by,
      problem: problems[name] ?? null,
      served: served === stable ? null : (served ?? 'nothing'),
      versions: await Promise.all(versions),
      routes: release?.routes.map(({ path }) => path) ?? [],
      slots: release?.slots.map(({ slot, id }) => `${slot}: ${id}`) ?? [],
      shared: release?.shared ?? {},
      budget: (release as (Release & { budget?: number | undefined }) | null)?.budget ?? null,
      canRollBack: previous !== null || canary !== null,
    };
  });
  return {
    number: index?.number ?? 0,
    updatedAt: index?.updatedAt ?? '',
    registryProblem: problems['registry'] ?? null,
    remotes: (await Promise.all(remotes)).sort((a, b) => (a.name < b.name ? -1 : 1)),
    landers: Object.entries(index?.landers ?? {}).map(([name, { since, by }]) => ({ name, since, by })),
    journal: await store.readJournal(JOURNAL_LINES),
  };
}
