import type { SharedLibrary } from '@nightlark/release/renderer';

const DO_NOT_USE = 'INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
/** Share key → name of the internals that React's packages share with each other, and some of their properties. */
const INTERNALS: Readonly<Record<string, readonly [name: string, ...parts: string[]]>> = {
  react: [`__CLIENT_${DO_NOT_USE}`, 'H', 'A', 'T', 'S'],
  'react-dom': [`__DOM_${DO_NOT_USE}`, 'd', 'p', 'findDOMNode'],
};

/** A decoy of React's internals that records each use. */
function bait(parts: readonly string[], note: () => void): object {
  const trap = () => {
    note();
    return true;
  };
  const target = Object.fromEntries(parts.map((part) => [part, null]));
  return new Proxy(target, { get: () => void note(), set: trap, defineProperty: trap, deleteProperty: trap });
}

/**
 * The shared libraries with decoys for React's internals. In production remotes don't get the internals, so access is harmless there,
 * but intended to change what all teams render with.
 * @param given the libraries as remotes get them
 * @param note called for each use, with the library's key
 */
export function withInternalsTrap(given: readonly SharedLibrary[], note: (key: string) => void): SharedLibrary[] {
  return given.map((one) => {
    const [name, ...parts] = INTERNALS[one.key] ?? [];
    if (name === undefined) return one;
    const { default: own, ...all } = Object.getOwnPropertyDescriptors(one.lib as Record<string, unknown>);
    const lib = Object.create(null, all) as object;
    // A CommonJS library is its own default export.
    if (own) Object.defineProperty(lib, 'default', own.value === one.lib ? { ...own, value: lib } : own);
    const laid = bait(parts, () => note(one.key));
    // A getter: a copy of the whole library does not use the decoy.
    Object.defineProperty(lib, name, { get: () => laid, enumerable: true });
    return { ...one, lib };
  });
}
