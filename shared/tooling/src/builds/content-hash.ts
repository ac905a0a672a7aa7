import { createHash, type Hash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../packages.ts';

/** What ends up in every bundle or decides how it is made. */
const SHARED_INPUTS = [
  'package-lock.json',
  'shared/build/{build-package.ts,package.json,webpack/**,surface/**}',
  'shared/{contract,i18n,ui,profile}/{package.json,src/**,messages/**}',
  'shared/release/{package.json,src/**}',
];
/** The shell bundles these; remotes get them at run time. */
const SHELL_INPUTS = ['shared/{api-client,state}/{package.json,src/**}'];
const NOT_BUILT = /(?:\.test\.tsx?|\.md)$/;

function addFiles(hash: Hash, patterns: readonly string[]): void {
  const entries = globSync([...patterns], { cwd: ROOT, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !NOT_BUILT.test(entry.name),
  );
  for (const file of entries.map((entry) => path.join(entry.parentPath, entry.name)).sort()) {
    hash.update(path.relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
  }
}

function sharedHash(): Hash {
  const hash = createHash('sha256');
  addFiles(hash, SHARED_INPUTS);
  return hash;
}

/** Hashes the sources of packages: equal hashes, equal builds. The part that all have in common is read once. */
export function createContentHash(): (name: string) => string {
  const common = sharedHash();
  return (name) => {
    const hash = common.copy();
    addFiles(hash, [
      `${name}/{package.json,webpack.config.mjs,src/**,messages/**,public/**}`,
      ...(name.startsWith('shell') ? ['shell/src/**', ...SHELL_INPUTS] : []),
    ]);
    // A letter first: a version's suffix must not be a number with a leading zero.
    return `h${hash.digest('hex').slice(0, 10)}`;
  };
}
