import type { Remote, RouteDeclaration, SlotDeclaration } from '@nightlark/contract';
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { apiUseFrom, type ApiUse } from './client-calls.ts';

/** A screen or a slot, with the package that owns it. */
interface ClientPart<Declaration> extends ApiUse {
  owner: string;
  declaration: Declaration;
  /** From the root of the repository. */
  file: string;
}

type Screen = ClientPart<RouteDeclaration>;
type SlotExtension = ClientPart<SlotDeclaration>;

/** All screens and slots, read from the manifests: the shell's own routes and every remote's. */
export async function readClientParts(root: string): Promise<{ screens: Screen[]; slots: SlotExtension[] }> {
  const { shellRoutes } = await load<{ shellRoutes: readonly RouteDeclaration[] }>(path.join(root, 'shell/src/shell-routes.ts'));
  const parts = [{ owner: 'shell', from: 'shell/src', routes: shellRoutes, slots: [] as readonly SlotDeclaration[] }];
  for (const manifest of globSync('mf-*/src/remote.ts', { cwd: root }).sort()) {
    const { default: remote } = await load<{ default: Remote }>(path.join(root, manifest));
    parts.push({ owner: remote.name, from: path.dirname(manifest), routes: remote.routes, slots: remote.slots });
  }
  const place = (from: string, lazy: () => unknown) => {
    const file = path.posix.join(from, fileOf(lazy));
    if (!existsSync(path.join(root, file))) throw new Error(`${from} names a file that is not there: ${file}`);
    return { file, ...apiUseFrom(root, path.join(root, file)) };
  };
  return {
    screens: parts.flatMap(({ owner, from, routes }) => routes.map((each) => ({ owner, declaration: each, ...place(from, each.screen) }))),
    slots: parts.flatMap(({ owner, from, slots }) => slots.map((each) => ({ owner, declaration: each, ...place(from, each.extension) }))),
  };
}

const load = async <T>(file: string) => (await import(pathToFileURL(file).href)) as T;

/** The path in a lazy import: Node keeps the source text of the function. */
function fileOf(lazy: () => unknown): string {
  const file = /'(\.\/[^']+)'/.exec(lazy.toString())?.[1];
  if (!file) throw new Error(`No import of a file: ${lazy.toString()}`);
  return file;
}
