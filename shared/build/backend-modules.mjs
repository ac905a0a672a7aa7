import cruiser from './dependency-cruiser.mjs';

/**
 * No dependency cycles between the backend's modules. A separate run, limited to production code of modules: folder cycles are detected
 * over all analysed files, and tests and infrastructure would add false ones, since they import modules at both ends.
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    {
      name: 'no-circles-of-modules',
      severity: 'error',
      comment: 'Subscribe to the domain event of the other module instead (decision 095), or move what both need into one of them.',
      scope: 'folder',
      from: { path: '^backend/src/modules/[^/]+$' },
      to: { circular: true },
    },
  ],
  options: { ...cruiser.options, includeOnly: '^backend/src/modules/[^/]+/', exclude: { path: '\\.test\\.ts$' } },
};
