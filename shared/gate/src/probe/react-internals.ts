import type { SharedLibrary } from '@nightlark/release/renderer';

const INTERNALS = /^__\w*INTERNALS/;

/** Looks like what React keeps there, and tells who touches it. */
function bait(real: object, note: () => void): object {
  const told = () => {
    note();
    return true;
  };
  const target = Object.fromEntries(Object.keys(real).map((name) => [name, null]));
  return new Proxy(target, { get: () => void note(), set: told, defineProperty: told, deleteProperty: told });
}

/**
 * The shared libraries with something in the place of React's internals, which remotes are not given: who searches for them finds nothing
 * in production and harms nobody, but means to change what all teams render with.
 * @param given as remotes get them
 * @param real with all that they have
 * @param note told of each use, by the library's key
 */
export function withBait(given: readonly SharedLibrary[], real: readonly SharedLibrary[], note: (key: string) => void): SharedLibrary[] {
  return given.map((one) => {
    const all = real.find(({ key }) => key === one.key)?.lib as Record<string, unknown> | undefined;
    const hidden = Object.keys(all ?? {}).filter((name) => INTERNALS.test(name));
    if (hidden.length === 0) return one;
    const lib = Object.create(null, Object.getOwnPropertyDescriptors(one.lib)) as Record<string, unknown>;
    if (lib['default'] === one.lib) Object.defineProperty(lib, 'default', { value: lib });
    for (const name of hidden) {
      const laid = bait(all![name] as object, () => note(one.key));
      // A getter: what freezes the libraries, and who copies them as a whole, does not touch it.
      Object.defineProperty(lib, name, { get: () => laid, enumerable: true });
    }
    return { ...one, lib };
  });
}
