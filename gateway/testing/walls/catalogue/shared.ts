import { inLoader, inRender } from '../breaking-release.ts';

const fails = `() => { throw new Error('replaced'); }`;
/** Replaces an export by assignment, else by `defineProperty`. */
const replaced = (library: string, name: string) =>
  `const lib = it.${library}; try { lib.${name} = ${fails}; } catch { Object.defineProperty(lib, '${name}', { value: ${fails} }); }`;

const OWN_SCOPE = 'each container has a share scope of its own';

/** Attacks on libraries and packages of the share scope, of which all teams use the same instance. */
export const SHARED = [
  inLoader('react-use-memo', 'replaces `React.useMemo`', replaced('react', 'useMemo')),
  inLoader('react-create-element', 'replaces `React.createElement`', replaced('react', 'createElement')),
  inLoader('react-use', 'replaces `React.use`', replaced('react', 'use')),
  inLoader('jsx-runtime', 'replaces the JSX runtime', `${replaced('jsx', 'jsx')}; it.jsx.jsxs = lib.jsx;`),
  inLoader(
    'react-internals',
    'clears what React shares with its renderers',
    `for (const key of Object.keys(it.react)) if (key.startsWith('__')) { const inner = it.react[key]; for (const own of Object.keys(inner)) Object.defineProperty(inner, own, { get() { throw new Error('replaced'); }, set() {} }); }`,
  ),
  inRender(
    'react-dispatcher',
    'replaces React’s dispatcher while it renders',
    `for (const key of Object.keys(it.react)) if (key.startsWith('__')) it.react[key].H = new Proxy({}, { get() { throw new Error('replaced'); } });`,
  ),
  inLoader(
    'component-prototype',
    'replaces `React.Component.prototype.setState`',
    `it.react.Component.prototype.render = ${fails}; it.react.Component.prototype.setState = ${fails};`,
  ),
  inLoader('router-link', 'replaces the router’s `Link`', replaced('router', 'Link')),
  inLoader('router-redirect', 'replaces the router’s `redirect`', replaced('router', 'redirect')),
  inLoader(
    'jotai-store',
    'replaces what reads the store',
    `${replaced('jotai', 'useAtomValue')}; const store = it.jotai.getDefaultStore?.(); if (store) store.get = ${fails};`,
  ),
  inLoader('intl-provider', 'replaces `useIntl`', replaced('intl', 'useIntl')),
  inLoader(
    'contract-paths',
    'replaces addresses of the contract',
    `for (const entry of Object.values(it.contract.paths)) entry.href = ${fails};`,
  ),
  inLoader('contract-locales', 'empties the contract’s list of languages', `it.contract.LOCALES.length = 0;`),
  inLoader(
    'contract-endpoints',
    'changes the contract’s endpoints',
    `for (const key of Object.keys(it.contract.ENDPOINTS)) delete it.contract.ENDPOINTS[key];`,
  ),
  inLoader('state-atoms', 'replaces how a shared atom is read', `it.state.userAtom.read = it.state.settingsAtom.read = ${fails};`),
  inLoader(
    'api-error',
    'replaces `ApiError`',
    `it.api.ApiError.prototype.name = 'Other'; Object.defineProperty(it.api.ApiError, Symbol.hasInstance, { value: ${fails} });`,
  ),
  inLoader('api-client', 'replaces `createApi`', replaced('api', 'createApi')),
  inLoader(
    'ui-component',
    'replaces components of the frame',
    `for (const name of Object.keys(it.ui)) try { it.ui[name] = ${fails}; } catch { it.ui[name].render = ${fails}; it.ui[name].type = ${fails}; }`,
  ),
  inLoader(
    'share-scope',
    'replaces React in the share scope',
    `for (const versions of Object.values(it.scope())) for (const entry of Object.values(versions)) { entry.get = () => { throw new Error('replaced'); }; entry.lib = entry.get; }`,
    { gate: 'accepts', harmless: OWN_SCOPE },
  ),
  inLoader(
    'share-scope-newer',
    'offers a newer React of its own',
    `it.scope().react['99.0.0'] = { get: async () => () => ({}), lib: () => ({}), loaded: 1, from: 'mf-walls', useIn: [] };`,
    { gate: 'accepts', harmless: OWN_SCOPE },
  ),
];
