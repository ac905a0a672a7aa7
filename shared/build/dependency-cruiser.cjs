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
      to: { path: '^(shell|gateway|backend)/' },
    },
    {
      name: 'remote-not-to-build-or-release',
      severity: 'error',
      comment: 'Build, release and storage code is not for the browser. Configuration files may use it.',
      from: { path: '^mf-[^/]+/src/' },
      to: { path: '^shared/(build|tooling|release|registry|gate|s3|metrics)/' },
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
      to: { path: '^(mf-[^/]+|gateway|backend)/' },
    },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      comment: 'Everything depends on the contract; it depends on nothing of ours.',
      from: { path: '^shared/contract/src/' },
      to: { path: '^(shared/(?!contract)|shell|mf-|gateway|backend)' },
    },
    {
      name: 'shared-on-contract',
      severity: 'error',
      comment: 'Shared packages stand on the contract alone, so that none drags another into a page.',
      from: { path: '^shared/(ui|api-client|state|i18n|release|s3|metrics)/src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(shared/(?!contract)|shell|mf-|gateway|backend)', pathNot: '^shared/(ui|api-client|state|i18n|release|s3|metrics)/' },
    },
    {
      name: 'gateway-on-contract-and-release',
      severity: 'error',
      comment: 'The gateway uses the shell as a built artefact, never its source.',
      from: { path: '^gateway/src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(shared/(?!contract|release|registry|gate|metrics)|shell|mf-|backend)' },
    },
    {
      name: 'backend-on-contract',
      severity: 'error',
      comment: 'The backend is a reference implementation of the contract; of ours it may use nothing else but the S3 client.',
      from: { path: '^backend/src/' },
      to: { path: '^(shared/(?!contract|s3|metrics)|shell|mf-|gateway)' },
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
