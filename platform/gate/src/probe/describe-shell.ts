/** Describes what a shell's server bundle provides, in a process of its own. */
import { createRequire } from 'node:module';
import path from 'node:path';
import type { ShellServer } from '@nightlark/release/renderer';
import type { ContractKeys, ShellFacts } from '../context.ts';
import { runJob } from './child.ts';

function keysOf(lib: unknown): ContractKeys {
  const { paths, ENDPOINTS, LIVE_EVENTS, OVERLAYS, SLOTS } = lib as Record<string, object | undefined>;
  const lists = { events: LIVE_EVENTS, overlays: OVERLAYS, slots: SLOTS };
  const given = Object.entries(lists).flatMap(([kind, list]) => (list ? [[kind, [...(list as readonly string[])]] as const] : []));
  return { paths: Object.keys(paths ?? {}), calls: Object.keys(ENDPOINTS ?? {}), ...Object.fromEntries(given) };
}

runJob(async ({ directory, version }: { directory: string; version: string }): Promise<ShellFacts> => {
  const { surface, shellRoutes } = createRequire(import.meta.url)(path.join(directory, 'server/server.cjs')) as ShellServer;
  const libraries = surface.map(
    ({ key, version: provided, lib }) => [key, { version: provided, exports: Object.keys(lib as object) }] as const,
  );
  return {
    version,
    directory,
    contract: keysOf(surface.find(({ key }) => key === '@nightlark/contract')?.lib),
    surface: Object.fromEntries(libraries),
    routes: shellRoutes.map(({ id, path: pattern, access }) => ({ id, path: pattern, access })),
  };
});
