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

/** The library as remotes get it: its exports by name, as they are now, without what is nobody's but the platform's. */
function facade({ key, lib, ...rest }: SharedLibrary): SharedLibrary {
  const hidden = HIDDEN[key];
  const exports = Object.entries(lib as Record<string, unknown>).filter(([name]) => !hidden?.test(name));
  const own = Object.fromEntries(exports);
  // webpack asks for it before it takes `default` of a module.
  if ((lib as { __esModule?: boolean }).__esModule) Object.defineProperty(own, '__esModule', { value: true });
  // The default export of a CommonJS library is the library: with all that was left out above.
  if (hidden && 'default' in own) own['default'] = own;
  return { ...rest, key, lib: own };
}

export const facades = (surface: readonly SharedLibrary[]): SharedLibrary[] => surface.map(facade);
