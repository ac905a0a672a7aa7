import { ConflictError, openShellStore, openStore, type ReleaseStore } from '@nightlark/registry';
import { BUILD_AUTHOR, buildMoves, type SkippedBuild } from '@nightlark/registry/platform';
import path from 'node:path';
import type { Built } from './build-packages.ts';
import { publishProductLanders } from './product-landers.ts';

const ATTEMPTS = 3;

function sentence({ remote, version, stable, by, since, canary }: SkippedBuild): string {
  const decided = canary ? `${stable} with the canary ${canary}` : `${stable}, by ${by} on ${since.slice(0, 10)}`;
  return `  ${remote} stays at ${decided}. Your build is published: npm run platform -- promote ${remote}@${version}`;
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

/**
 * Publishes builds to a data directory: remotes and the product's landers to its registry, the shell beside it. They go live unless a
 * person or the gateway decided otherwise, which is logged.
 */
export async function publish(built: readonly Built[], dataDir: string, log: (line: string) => void = console.log): Promise<void> {
  const { REGISTRY_DIR, REGISTRY_URL, SHELL_DIR } = process.env;
  const { store, keys } = openStore({ dataDir, registryDir: REGISTRY_DIR || undefined, registryUrl: REGISTRY_URL || undefined });
  const shell = built.find(({ name }) => name === 'shell');
  if (shell) await openShellStore(SHELL_DIR || path.join(dataDir, 'shell'), keys).publish(shell.directory, shell.version);
  const remotes = built.filter(({ name }) => name !== 'shell');
  for (const { name, version, directory } of remotes) {
    // The version contains a hash of the sources: a published one was built from the same.
    if (!(await store.releaseStamp(name, version))) await store.publish(directory, name, version);
  }
  for (const one of await moveOwn(store, remotes)) log(sentence(one));
  await publishProductLanders(store);
}
