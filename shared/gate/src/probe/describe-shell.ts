/** Says what a shell's server bundle provides, from a process of its own. */
import { createRequire } from 'node:module';
import path from 'node:path';
import type { ShellServer } from '@nightlark/release/renderer';
import type { ShellFacts } from '../context.ts';
import { answerJob } from './child.ts';

answerJob(async ({ directory, version }: { directory: string; version: string }): Promise<ShellFacts> => {
  const { surface, shellRoutes } = createRequire(import.meta.url)(path.join(directory, 'server/server.cjs')) as ShellServer;
  const libraries = surface.map(
    ({ key, version: provided, lib }) => [key, { version: provided, exports: Object.keys(lib as object) }] as const,
  );
  return {
    version,
    directory,
    surface: Object.fromEntries(libraries),
    routes: shellRoutes.map(({ id, path: pattern, access }) => ({ id, path: pattern, access })),
  };
});
