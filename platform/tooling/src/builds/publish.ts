import { ConflictError, openStore, type ReleaseStore } from '@nightlark/registry';
import { BUILD_AUTHOR, buildMoves, type SkippedBuild } from '@nightlark/registry/platform';
import { commitOf } from '../commit-of.ts';
import { ROOT } from '../packages.ts';
import { archivedCommit } from './archived.ts';
import type { Built } from './build-packages.ts';
import { publishProductLanders } from './product-landers.ts';

const ATTEMPTS = 3;

function sentence({ remote, version, stable, by, since, canary }: SkippedBuild): string {
  const decided = canary ? `${stable} with the canary ${canary}` : `${stable}, by ${by} on ${since.slice(0, 10)}`;
  return `  ${remote} stays at ${decided}. Your build is published; next: promote ${remote}@${version}`;
}

async function moveOwn(store: ReleaseStore, remotes: readonly Built[]): Promise<SkippedBuild[]> {
  for (let attempt = 1; ; attempt++) {
    const hasIndex = (await store.indexStamp()) !== 'missing';
    const index = hasIndex ? await store.readIndex() : null;
    const { moves, skipped } = buildMoves(index, remotes);
    try {
      await store.move(moves, { who: BUILD_AUTHOR, expected: index?.number });
      return skipped;
    } catch (error) {
      if (!(error instanceof ConflictError) || attempt === ATTEMPTS) throw error;
    }
  }
}

/** The version contains a hash of the sources: one that is published was built from the same. What this machine has may be pruned. */
export async function publishMissing(
  store: Pick<ReleaseStore, 'list' | 'publish' | 'noteCommit'>,
  built: readonly Built[],
  commit: string | null,
): Promise<void> {
  for (const { name, version, directory } of built) {
    if ((await store.list(name)).includes(version)) continue;
    await store.publish(directory, name, version);
    if (commit) await store.noteCommit(name, version, commit);
  }
}

/**
 * Publishes builds to a data directory: shell, remotes and the product's landers to its registry. They go live unless a
 * person or the gateway decided otherwise, which is logged.
 * @returns those that do not
 */
export async function publish(
  built: readonly Built[],
  dataDir: string,
  log: (line: string) => void = console.log,
): Promise<SkippedBuild[]> {
  const { REGISTRY_DIR, REGISTRY_URL } = process.env;
  const { store } = openStore({ dataDir, registryDir: REGISTRY_DIR || undefined, registryUrl: REGISTRY_URL || undefined });
  await publishMissing(store, built, archivedCommit() ?? commitOf(ROOT));
  const skipped = await moveOwn(store, built);
  for (const one of skipped) log(sentence(one));
  await publishProductLanders(store);
  return skipped;
}
