import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const PATTERNS = ['*/package.json', '{shared,platform}/*/package.json'];
const NEEDED = /("@nightlark\/contract": )"([^"]+)"/;

/** Manifests of ours that name another version of the contract than the one that is here: npm would look for it in its registry. */
export function staleDependents(root: string, version: string): string[] {
  const manifests = globSync(PATTERNS, { cwd: root, exclude: ['node_modules'] });
  return manifests
    .filter((file) => {
      const needed = NEEDED.exec(readFileSync(path.join(root, file), 'utf8'))?.[2];
      return needed !== undefined && needed !== version;
    })
    .sort();
}

/** Writes the version that is here into manifests, and leaves the rest as it is. */
export function alignDependents(root: string, files: readonly string[], version: string): void {
  for (const file of files) {
    const manifest = path.join(root, file);
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(NEEDED, `$1"${version}"`));
  }
}
