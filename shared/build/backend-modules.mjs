import cruiser from './dependency-cruiser.mjs';

/**
 * No dependency cycles among the backend's modules. A run of its own, since cycles of folders are searched in all files that are read,
 * and tests and infrastructure import modules of both ends.
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
