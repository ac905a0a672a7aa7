import { LANDER_NAMES, STATIC_PAGES, type Remote, type RouteDeclaration } from '@nightlark/contract';
import { globSync } from 'node:fs';
import path from 'node:path';
import { shellRoutes } from '@nightlark/shell/shell-routes';

const root = path.resolve(import.meta.dirname, '../..');

/** Values of route parameters; optional ones are omitted. */
const values = (member: number): Readonly<Record<string, readonly (string | number)[]>> => ({
  id: [member],
  page: STATIC_PAGES,
  name: LANDER_NAMES,
});

/** @returns the URL of every page that a visitor may open, as the shell and the remotes declare their routes */
export async function publicAddresses(member: number): Promise<string[]> {
  const files = globSync('mf-*/src/remote.ts', { cwd: root }).sort();
  const remotes = (await Promise.all(files.map((file) => import(path.join(root, file))))) as { default: Remote }[];
  const routes = [...shellRoutes, ...remotes.flatMap(({ default: remote }) => remote.routes)];
  return routes.filter(({ access }) => access !== 'member').flatMap((route) => addressesOf(route, values(member)));
}

function addressesOf({ path: pattern }: RouteDeclaration, known: ReturnType<typeof values>): string[] {
  const named = pattern.replace(/\/:\w+\?/g, '');
  const name = /:(\w+)/.exec(named)?.[1];
  if (!name) return [named];
  if (!known[name]) throw new Error(`Say in ${import.meta.filename} what stands for :${name} of ${pattern}.`);
  return known[name].map((value) => named.replace(`:${name}`, String(value)));
}
