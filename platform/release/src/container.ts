import type { ReleaseSetRemote, Remote } from '@nightlark/contract';
import type { SharedLibrary } from './shell-server.ts';

/** webpack's container protocol. */
export interface Container {
  init(scope: object): unknown;
  get(expose: string): Promise<() => unknown>;
}

/** A separate share scope for each container, since webpack's runtime writes into it. */
export function shareScope(surface: readonly SharedLibrary[]): object {
  const entries = surface.map(({ key, version, lib }) => {
    return [key, { [version]: { get: () => Promise.resolve(() => lib), loaded: 1, eager: true, from: 'shell' } }] as const;
  });
  return Object.fromEntries(entries);
}

/** Validates the module of a container against its release's declaration. */
export function checkRemote(module: unknown, { name, version, routes, slots }: ReleaseSetRemote): Remote {
  const remote = (module as { default?: Partial<Remote> } | null)?.default;
  const isComplete =
    remote?.name === name && Array.isArray(remote.routes) && Array.isArray(remote.slots) && typeof remote.messages === 'function';
  if (!isComplete) throw new Error(`${name} ${version}: ./remote has no manifest of ${name}`);
  const given = new Set([...remote.routes!, ...remote.slots!].map(({ id }) => id));
  const absent = [...routes, ...slots].filter(({ id }) => !given.has(id));
  if (absent.length)
    throw new Error(`${name} ${version}: release.json declares ${absent.map(({ id }) => id).join(', ')}, the code does not`);
  return remote as Remote;
}
