import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../packages.ts';
import type { Built } from './build-packages.ts';

/** Directory of an archive with its shell and remotes, as `<name>/<version>`. */
export const BUILDS = 'builds';

/** The shell and remotes that an archive brings; none in a checkout. */
export function archivedBuilds(): Built[] {
  return globSync(`${BUILDS}/*/*`, { cwd: ROOT }).map((directory) => {
    const [, name, version] = directory.split(path.sep) as [string, string, string];
    return { name, version, directory: path.join(ROOT, directory) };
  });
}

/** The commit that an archive was made of; null in a checkout. */
export function archivedCommit(root = ROOT): string | null {
  const file = path.join(root, 'release.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { commit: string }).commit : null;
}
