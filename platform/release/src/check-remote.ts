import type { ReleaseSetRemote, Remote } from '@nightlark/contract';

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
