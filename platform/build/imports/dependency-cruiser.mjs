/** Allowed imports (docs/architecture.md#who-may-import-whom). Each comment names what to do instead. */
import { declaredRules } from './declared-rules.mjs';

/** Our own folders; `landers` and `docs` contain no code. */
const OURS = '^(?:(?:shared|platform)/[^/]+|shell|mf-[^/]+|gateway|backend|console|demo|sandbox|e2e|bench|scripts|deploy)/';
/** Tests, their helpers and configurations may import more than production code. */
export const ASIDE = '(?:\\.test\\.tsx?$|/(?:testing|fixtures)/|\\.config\\.[mc]?[jt]s$)';
/** With it, tests of console, demo and sandbox start a backend. */
const PUBLISHED_HELPERS = '^backend/src/published/testing\\.ts$';
const TESTS_MAY = ['shared/testing', 'platform/build'];

const BASE = ['shared/contract'];
const SCREENS = [...BASE, 'shared/ui', 'shared/api-client', 'shared/state', 'shared/i18n'];
const SERVERS = [...BASE, 'platform/metrics', 'platform/release', 'platform/registry', 'platform/gate'];
const TOOLS = '(?:shared|platform)/(?!cli/)[^/]+';

/**
 * A row for each folder: what it may import besides itself, what to do instead, and what its tests may import too. A pattern in
 * parentheses matches several folders, which may not import each other.
 */
const ROWS = [
  ['shared/contract', [], 'Everything depends on the contract; it depends on nothing of ours. Move what it needs into it.'],
  [
    '(shared/(?:ui|api-client|state|i18n))',
    BASE,
    'Shared packages of screens may import only the contract, so that none drags another into a page. What needs several belongs into shared/profile.',
  ],
  ['shared/profile', SCREENS, 'Features that several remotes share may import only the contract and the shared packages of screens.'],
  ['(shared/(?:s3|metrics))', [], 'Clients of external services may not import product code: pass in what they need as arguments.'],
  [
    'platform/release',
    BASE,
    'The format may import only the contract. Stores of releases belong into platform/registry, checks into platform/gate.',
  ],
  [
    'platform/registry',
    [...BASE, 'platform/s3', 'platform/release'],
    'The registry asks its gate through the interface of platform/gate.ts; whoever opens it passes the gate in.',
  ],
  [
    'platform/gate',
    [...BASE, 'platform/release', 'platform/registry'],
    'The gate checks what it is given: pass the store in, or move what both need into platform/release.',
  ],
  [
    'platform/build',
    [...BASE, 'platform/release'],
    'Builds know the contract and the format of a release. What runs builds belongs into platform/tooling.',
  ],
  ['platform/tooling', [TOOLS], 'Tooling is used by commands and tests and may not import them: pass in what it needs of them.'],
  [
    'platform/cli',
    ['(?:shared|platform)/[^/]+'],
    'Commands talk to a running product over HTTP, or through the platform of platform/registry.',
  ],
  [
    'shared/testing',
    SCREENS,
    'Render helpers may import only the shared packages of screens: a test passes its own screen in.',
    ['platform/build'],
  ],
  [
    '(mf-[^/]+)',
    [...SCREENS, 'shared/profile'],
    'A remote may import only the shared packages of screens. Use a path of the contract, an overlay by name, shared state or the API instead.',
  ],
  [
    'shell',
    [...SCREENS, 'shared/profile', 'platform/release', 'platform/build/surface'],
    'The shell meets remotes at run time through the federation host, and servers through the API.',
  ],
  [
    'gateway',
    SERVERS,
    'The gateway uses the shell as a built artefact and the backend over HTTP, never their sources.',
    ['(?:shared|platform)/[^/]+', 'shell/conformance'],
  ],
  [
    'backend',
    [...BASE, 'platform/s3', 'platform/metrics'],
    'The backend is a reference implementation of the contract; of ours it may use nothing else but the S3 client and the metrics.',
  ],
  [
    '(console|demo|sandbox)',
    [...BASE, 'backend/src/published'],
    'Each uses the backend from outside, by itself: export what it needs in backend/src/published.',
  ],
  [
    'scripts',
    ['(?:shared|platform)/[^/]+', 'backend', 'console', 'demo', 'sandbox'],
    'Entry points only: what they run belongs into platform/tooling or platform/cli.',
  ],
  ['deploy', [], 'Templates import no code.'],
];

const beside = (own, may) => `^(?:${[own.startsWith('(') ? '$1' : own, ...may].join('|')})/`;

function rulesOf([folder, may, comment, testsMay = TESTS_MAY]) {
  const name = folder
    .replaceAll('[^/]+', '*')
    .replace(/[()?:]/g, '')
    .replaceAll('|', ', ');
  const from = `^${folder}/`;
  return [
    { name, severity: 'error', comment, from: { path: from, pathNot: ASIDE }, to: { path: OURS, pathNot: beside(folder, may) } },
    {
      name: `${name} (tests)`,
      severity: 'error',
      comment,
      from: { path: `${from}.*${ASIDE}` },
      to: { path: OURS, pathNot: beside(folder, [...may, ...testsMay]) },
    },
  ];
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...ROWS.flatMap(rulesOf),
    ...declaredRules(OURS),
    {
      name: 'packages-by-their-exports',
      severity: 'error',
      comment: 'Import it by the name of its package; add what is missing to the `exports` of that package.json.',
      from: { path: '^((?:shared|platform)/[^/]+|[^/]+)/' },
      to: { path: OURS, pathNot: '^$1/', dependencyTypes: ['local'], dependencyTypesNot: ['aliased-workspace'] },
    },
    {
      name: 'backend-infrastructure-below-modules',
      severity: 'error',
      comment:
        'What starts the backend hands it in (create-deps.ts, create-server.ts, start.ts), or the value moves down beside config.ts.',
      from: {
        path: '^backend/src/',
        pathNot: [
          ASIDE,
          '^backend/src/(?:modules|jobs|published)/',
          '^backend/src/(?:create-deps|create-server|start|send-news|deps|hooks)\\.ts$',
        ],
      },
      to: { path: '^backend/src/(?:modules|jobs|published)/' },
    },
    {
      name: 'backend-deps-on-types-of-modules',
      severity: 'error',
      comment: 'The interfaces of what is passed around; create-deps.ts makes it.',
      from: { path: '^backend/src/(?:deps|hooks)\\.ts$' },
      to: { path: '^backend/src/modules/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'gateway-base-below-folders',
      severity: 'error',
      comment: 'What all folders use uses none of them: the value moves down beside config.ts.',
      from: { path: '^gateway/src/(?:back-off|cached-probe|check-every|config|logging|thresholds)\\.ts$' },
      to: { path: '^gateway/src/[^/]+/' },
    },
    {
      name: 'gateway-folders-below-engine',
      severity: 'error',
      comment: 'The engine starts the folders; only the dashboard, which shows it, knows it. Hand in what is needed.',
      from: { path: '^gateway/src/(?!dashboard/)[^/]+/', pathNot: ASIDE },
      to: { path: '^gateway/src/(?:app|connections|engine|health|main|serve)\\.ts$' },
    },
    {
      name: 'nobody-imports-entry-points',
      severity: 'error',
      comment: 'Benchmarks and commands are run, never imported. Move what several need into platform/tooling.',
      from: { path: '^([^/]+)/' },
      to: { path: '^(?:bench|scripts|deploy)/', pathNot: '^$1/' },
    },
    {
      name: 'journeys-for-benchmarks-only',
      severity: 'error',
      comment: 'Journeys are run; benchmarks alone share what drives a browser. Move what others need into platform/tooling.',
      from: { pathNot: '^(?:e2e|bench)/' },
      to: { path: '^e2e/' },
    },
    {
      name: 'helpers-of-tests-in-tests-only',
      severity: 'error',
      comment: 'What tests share is no part of what runs for people: move it out of testing/ where it is.',
      from: {
        path: '^(?:shell|mf-[^/]+|gateway|backend|console|demo|sandbox|shared/(?!testing/)[^/]+)/',
        pathNot: [ASIDE, PUBLISHED_HELPERS],
      },
      to: { path: '/testing/' },
    },
    {
      name: 'gate-on-types-of-registry',
      severity: 'error',
      comment: 'The gate knows the registry as types: the store is passed in. Code that both need belongs into platform/release.',
      from: { path: '^platform/gate/', pathNot: ASIDE },
      to: { path: '^platform/registry/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Move what both need into a third file.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolved',
      severity: 'error',
      comment: 'Install it in this package, or correct the path.',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\.(svg|png|woff2)$' },
    },
    {
      name: 'shell-server-not-to-browser',
      severity: 'error',
      comment: 'The server never runs code of the browser. Move what both need into composition/, or hand it in through the entry.',
      from: { path: '^shell/src/server/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^shell/src/(browser/|entry\\.client)' },
    },
    {
      name: 'shell-browser-not-to-server',
      severity: 'error',
      comment: 'The browser would carry the renderer. Move what both need into composition/.',
      from: { path: '^shell/src/browser/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^shell/src/(server/|entry\\.server)' },
    },
    {
      name: 'shell-programs-by-their-entries',
      severity: 'error',
      comment:
        'Screens and layouts are in both programs: use the FederationContext of composition/, into which the entry puts what only one has.',
      from: { path: '^shell/src/(?!server/|browser/|entry\\.)', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^shell/src/(server|browser)/' },
    },
    {
      name: 'shell-composition-stands-alone',
      severity: 'error',
      comment:
        'Take it as one of ShellComponents (composition/types.ts): the entries hand in what is shown around areas and in their place.',
      from: { path: '^shell/src/composition/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^shell/src/(?!composition/)' },
    },
    {
      name: 'schemas-on-servers-only',
      severity: 'error',
      comment: 'Schemas carry zod into the page. Import the types of @nightlark/contract instead.',
      from: {
        path: '^(shell|mf-[^/]+|shared/(ui|api-client|state|i18n|profile))/src/',
        pathNot: '\\.test\\.tsx?$',
      },
      to: { path: '^shared/contract/src/api/(schemas|entities|index)|node_modules/zod/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'contract-server-on-servers-only',
      severity: 'error',
      comment: 'Signatures and addresses and the html tag are for servers; nothing of them belongs into a page.',
      from: { pathNot: '^(gateway|backend|console|sandbox|bench|e2e|shared/contract)/' },
      to: { path: '^shared/contract/src/server/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The benchmark installs its peers elsewhere, by lock files of their own.
    exclude: { path: '(^|/)(dist|\\.data)/|^bench/peers/(?!page/)[^/]+/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
    tsConfig: { fileName: 'platform/build/tsconfig.base.json' },
  },
};
