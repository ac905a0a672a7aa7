import { checkRemote, type SharedLibrary } from '@nightlark/release/client';
import type { FederationHost } from '../composition/types.ts';

type ShareScope = Record<string, Record<string, { get: () => Promise<() => unknown>; loaded: 1; eager: true; from: string }>>;

/** webpack's container protocol. */
interface Container {
  init(scope: ShareScope): unknown;
  get(expose: string): Promise<() => unknown>;
}

/** A share scope per container, since webpack's runtime writes into it. */
function shareScope(surface: readonly SharedLibrary[]): ShareScope {
  const entries = surface.map(({ key, version, lib }) => {
    return [key, { [version]: { get: () => Promise.resolve(() => lib), loaded: 1, eager: true, from: 'shell' } }] as const;
  });
  return Object.fromEntries(entries);
}

/** The browser's host in production: the container protocol over native `import()`, without the federation runtime. */
export function createContainerHost(
  surface: readonly SharedLibrary[],
  importEntry: (entry: string) => Promise<unknown> = importChunk,
): FederationHost {
  const containers = new Map<string, Promise<Container>>();

  function container(entry: string): Promise<Container> {
    const known = containers.get(entry);
    if (known) return known;
    const loading = importEntry(entry).then(async (module) => {
      const loaded = module as Container;
      await loaded.init(shareScope(surface));
      return loaded;
    });
    containers.set(entry, loading);
    loading.catch(() => containers.delete(entry));
    return loading;
  }

  return {
    async loadRemote(remote) {
      const factory = await (await container(remote.entry)).get('./remote');
      return checkRemote(factory(), remote);
    },
  };
}
