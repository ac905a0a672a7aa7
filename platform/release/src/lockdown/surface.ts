import type { SharedLibrary } from '../shell-server.ts';

/** React's internals, by which hooks could be replaced for all pages. */
const REACT_INTERNALS = /^__(?:CLIENT|SERVER|DOM)_INTERNALS_|^__COMPILER_RUNTIME$|^act$|^captureOwnerStack$/;
/** jotai's default store, shared by all pages. */
const JOTAI_STORE = /^(?:getDefaultStore|INTERNAL_)/;

const HIDDEN: Readonly<Record<string, RegExp>> = {
  react: REACT_INTERNALS,
  'react-dom': REACT_INTERNALS,
  'react/jsx-runtime': REACT_INTERNALS,
  jotai: JOTAI_STORE,
};

/** The library as remotes get it: a copy of its exports, without the platform's own. */
function facade({ key, lib, ...rest }: SharedLibrary): SharedLibrary {
  const hidden = HIDDEN[key];
  const exports = Object.entries(lib as Record<string, unknown>).filter(([name]) => !hidden?.test(name));
  const own = Object.fromEntries(exports);
  // webpack checks it before it uses a module's `default`.
  if ((lib as { __esModule?: boolean }).__esModule) Object.defineProperty(own, '__esModule', { value: true });
  // The default export of a CommonJS library is the library itself, with the hidden exports.
  if (hidden && 'default' in own) own['default'] = own;
  return { ...rest, key, lib: own };
}

export const facades = (surface: readonly SharedLibrary[]): SharedLibrary[] => surface.map(facade);
