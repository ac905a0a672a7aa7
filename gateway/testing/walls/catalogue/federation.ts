import { randomBytes } from 'node:crypto';
import { breaking } from '../breaking-release.ts';

const ENTRY = 'server/remoteEntry.cjs';
const entry = (id: string, does: string, code: string) => breaking(id, does, { files: { [ENTRY]: () => code } });
/** A handwritten remote whose `./remote` exports this expression. */
const exposes = (expression: string) => `module.exports = { init() {}, get: async () => () => (${expression}) };`;
const routed = (id: string, does: string, path: string) => breaking(id, does, { path });
const ROUTE = `{ id: 'walls', path: '/walls', layout: 'default', access: 'any', screen: async () => ({ Component: () => null }) }`;

/** Requires a property that is optional in the contract. */
const SIGNUP_FOR_ONE = {
  type: 'object',
  properties: { profileId: { type: 'integer' } },
  required: ['profileId'],
  additionalProperties: false,
};

/** Faults of the container, of a release's files and `release.json`, and of its routes. */
export const FEDERATION = [
  entry('entry-throws', 'throws when it is loaded', `throw new Error('broken at load');`),
  entry('entry-syntax', 'has a syntax error', 'module.exports = {;'),
  entry('entry-html', 'is a page instead of code', '<!doctype html><title>Not found</title>'),
  entry('init-throws', 'throws in `init`', `module.exports = { init() { throw new Error('no'); }, get: async () => () => ({}) };`),
  entry('init-never', 'never ends its `init`', `module.exports = { init: () => new Promise(() => {}), get: async () => () => ({}) };`),
  entry(
    'init-scope',
    'empties the share scope in `init`',
    `module.exports = { init(scope) { for (const key of Object.keys(scope)) delete scope[key]; }, get: () => new Promise(() => {}) };`,
  ),
  entry('get-never', 'never answers `get`', `module.exports = { init() {}, get: () => new Promise(() => {}) };`),
  entry('exposes-nothing', 'exposes something else', exposes('null')),
  entry('exposes-then', 'exposes an object that is never there', exposes('{ then() {} }')),
  entry('exposes-getters', 'exposes an object whose getters throw', exposes(`{ get default() { throw new Error('no'); } }`)),
  entry(
    'exposes-proxy',
    'exposes a proxy that is another remote at each look',
    exposes(
      `new Proxy({}, { get: (_, key) => key === 'default' ? { name: 'mf-walls', get routes() { return Math.random() < 0.5 ? [${ROUTE}] : [{ ...${ROUTE}, path: '/members' }, { ...${ROUTE}, id: 'index', path: '/' }]; }, slots: [], messages: async () => ({ default: {} }) } : undefined })`,
    ),
  ),
  entry(
    'exposes-more-routes',
    'has routes in its code that are not described',
    exposes(
      `{ default: { name: 'mf-walls', routes: [${ROUTE}, { ...${ROUTE}, id: 'members', path: '/members' }], slots: [], messages: async () => ({ default: {} }) } }`,
    ),
  ),
  entry(
    'exposes-other-name',
    'says it is another team’s remote',
    exposes(`{ default: { name: 'mf-members', routes: [${ROUTE}], slots: [], messages: async () => ({ default: {} }) } }`),
  ),
  breaking('screen-missing', 'lacks a file of its server bundle', { files: { 'server/walls.cjs': () => '' } }),
  breaking('screen-no-component', 'exports no component', {
    files: { 'server/walls.cjs': (code) => code.replaceAll('Component', 'Other') },
  }),
  breaking('messages-huge', 'has 270 KB of words in a language', {
    files: {
      'client/messages-en-json.*.js': (code) => code.replace('Walls en', `Walls en${randomBytes(135_000).toString('hex')}`),
      'server/messages-en-json.cjs': (code) => code.replace('Walls en', `Walls en${randomBytes(135_000).toString('hex')}`),
    },
  }),
  breaking('messages-broken', 'has words that are no messages', {
    files: { 'server/messages-en-json.cjs': (code) => code.replace(/Press[^"\\]*/, '{count, plural, other {') },
  }),
  breaking('messages-throw', 'has a catalogue that throws', {
    files: { 'server/messages-en-json.cjs': (code) => `throw new Error('no');${code}` },
  }),
  breaking('bundle-huge', 'has a server bundle of 30 MB', {
    files: { 'server/walls.cjs': (code) => `${code}\n//${'x'.repeat(30_000_000)}` },
  }),
  breaking('library-too-new', 'asks for a React there is not', {
    describe: ({ shared }) => Object.assign(shared, { react: '^99.0.0', 'react-dom': '^99.0.0' }),
  }),
  breaking('contract-too-new', 'is built for a contract that is yet to come', {
    describe: (release) => Object.assign(release, { contractVersion: 99 }),
  }),
  breaking('overlay-prop-required', 'an overlay can’t do any more without a prop that is optional, and says so', {
    of: 'mf-signup',
    isInBrowser: true,
    files: { 'client/signup-overlay.*.js': (code) => `throw new Error('no profileId');${code}` },
    describe: ({ slots }) =>
      Object.assign(
        slots.find(({ overlay }) => overlay === 'signup')!,
        { props: SIGNUP_FOR_ONE },
      ),
    pressed: { at: '/', link: 'main a[href$="/signup"]', target: '/pricing' },
  }),
  breaking('overlay-prop-required-unsaid', 'an overlay can’t do any more without a prop that is optional, and says nothing of it', {
    of: 'mf-signup',
    isInBrowser: true,
    files: {
      'client/signup-overlay.*.js': (code) => `throw new Error('no profileId');${code}`,
      'server/signup-overlay.cjs': (code) =>
        code.replace(/function Component\([^)]*\) \{/, (head) => `${head} if (!arguments[0].profileId) throw new Error('no profileId');`),
    },
    pressed: { at: '/', link: 'main a[href$="/signup"]', target: '/pricing' },
  }),
  routed('route-platform', 'asks for an address of the operators’', '/platform/walls'),
  routed('route-api', 'asks for an address of the API’s', '/api/settings.php'),
  routed('route-files', 'asks for an address of the files of releases', '/mf/walls'),
  routed('route-health', 'asks for the address of the health check', '/healthz'),
  routed('route-shell-files', 'asks for an address of the shell’s files', '/shell/walls'),
  routed('route-capitals', 'asks for an address of the API’s, in capitals', '/API/walls'),
  routed('route-optional', 'asks for the operators’ address behind a part that may be left away', '/walls?/platform'),
  routed('route-below-platform', 'asks for all below the operators’ address', '/platform/*'),
  routed('route-encoded', 'asks for an address of the API’s, percent-encoded', '/%61pi/settings.php'),
  routed('route-dots', 'asks for an address of the API’s by dots', '/walls/../api/settings.php'),
  routed('route-service-worker', 'asks for the address of the service worker', '/sw-pages.js'),
  routed('route-members', 'asks for another team’s page', '/members'),
  routed('route-start', 'asks for the start page', '/'),
  routed('route-all', 'asks for all addresses', '/*'),
  routed('route-parameter', 'asks for each address of one part', '/:anything'),
];
