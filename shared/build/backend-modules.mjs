import cruiser from './dependency-cruiser.mjs';

/**
 * The backend's modules among each other: no circle, of two or of more. A run of its own, since circles of folders are looked for in all
 * that is read, and tests and infrastructure know modules of both ends.
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
