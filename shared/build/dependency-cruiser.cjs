/** Who may import whom (docs/architecture.md). Each comment names what to do instead. */
const remotes = '^mf-[^/]+/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
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
      name: 'remote-not-to-remote',
      severity: 'error',
      comment: 'A remote knows no other remote: use a path of the contract, an overlay by name, or shared state instead.',
      from: { path: '^(mf-[^/]+)/' },
      to: { path: remotes, pathNot: '^$1/' },
    },
    {
      name: 'remote-not-to-core',
      severity: 'error',
      comment: 'A remote stands on the shared packages alone: use the contract and the API instead.',
      from: { path: remotes },
      to: { path: '^(shell|gateway|backend|demo|sandbox)/' },
    },
    {
      name: 'remote-not-to-build-or-release',
      severity: 'error',
      comment: 'Build, release and storage code is not for the browser. Configuration files may use it.',
      from: { path: '^mf-[^/]+/src/' },
      to: { path: '^shared/(build|release|s3|metrics)/' },
    },
    {
      name: 'testing-in-tests-only',
      severity: 'error',
      comment: 'Builders and render helpers belong to tests.',
      from: { path: '^(shell|mf-[^/]+|gateway|backend|shared/(?!testing))', pathNot: '(\\.test\\.tsx?$|/testing/)' },
      to: { path: '^shared/testing/' },
    },
    {
      name: 'shell-not-to-remotes',
      severity: 'error',
      comment: 'The shell meets remotes at run time through the federation host.',
      from: { path: '^shell/' },
      to: { path: '^(mf-[^/]+|gateway|backend|demo|sandbox)/' },
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
      name: 'contract-stands-alone',
      severity: 'error',
      comment: 'Everything depends on the contract; it depends on nothing of ours.',
      from: { path: '^shared/contract/src/' },
      to: { path: '^(shared/(?!contract)|shell|mf-|gateway|backend|demo|sandbox)' },
    },
    {
      name: 'shared-on-contract',
      severity: 'error',
      comment: 'Shared packages stand on the contract alone, so that none drags another into a page.',
      from: { path: '^shared/(ui|api-client|state|i18n|release|s3|metrics)/src/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^(shared/(?!contract)|shell|mf-|gateway|backend|demo|sandbox)',
        pathNot: '^shared/(ui|api-client|state|i18n|release|s3|metrics)/',
      },
    },
    {
      name: 'gateway-on-contract-and-release',
      severity: 'error',
      comment: 'The gateway uses the shell as a built artefact, never its source.',
      from: { path: '^gateway/src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(shared/(?!contract|release|metrics)|shell|mf-|backend|demo|sandbox)' },
    },
    {
      name: 'backend-on-contract',
      severity: 'error',
      comment: 'The backend is a reference implementation of the contract; of ours it may use nothing else but the S3 client.',
      from: { path: '^backend/src/' },
      to: { path: '^(shared/(?!contract|s3|metrics)|shell|mf-|gateway)' },
    },
    {
      name: 'production-without-demo-and-sandbox',
      severity: 'error',
      comment: 'What is not for production is attached by hooks that the backend publishes (backend/src/hooks.ts).',
      from: { path: '^(backend|gateway|shell|shared|mf-[^/]+)/' },
      to: { path: '^(demo|sandbox)/' },
    },
    {
      name: 'demo-and-sandbox-on-what-is-published',
      severity: 'error',
      comment: 'They are attached from outside: export what they need in backend/src/published instead.',
      from: { path: '^(demo|sandbox)/' },
      to: { path: '^(shared/(?!contract|build)|shell|mf-|gateway|backend/(?!src/published/))' },
    },
    {
      name: 'demo-and-sandbox-apart',
      severity: 'error',
      comment: 'Each is attached by itself: neither knows the other.',
      from: { path: '^(demo|sandbox)/' },
      to: { path: '^(demo|sandbox)/', pathNot: '^$1/' },
    },
    {
      name: 'schemas-on-servers-only',
      severity: 'error',
      comment: 'Schemas carry zod into the page. Import the types of @nightlark/contract instead.',
      from: { path: '^(shell|mf-[^/]+|shared/(ui|api-client|state|i18n))/src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^shared/contract/src/api/(schemas|entities|index)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'contract-server-on-servers-only',
      severity: 'error',
      comment: 'Signatures and addresses are between gateway and backend; nothing of them belongs into a page.',
      from: { pathNot: '^(gateway|backend|bench|e2e|shared/contract)/' },
      to: { path: '^shared/contract/src/server/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.data)/' },
    tsPreCompilationDeps: 'specify',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
    tsConfig: { fileName: 'shared/build/tsconfig.base.json' },
  },
};
