import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../../..');

/** The packages that webpack builds: found in the file system, so that a new remote needs no change here. */
export function builtPackages(): string[] {
  return ['shell', ...globSync('mf-*/src/remote.ts', { cwd: ROOT }).map((file) => file.split(path.sep)[0]!)].sort();
}

export function packageVersion(name: string, root = ROOT): string {
  return (JSON.parse(readFileSync(path.join(root, name, 'package.json'), 'utf8')) as { version: string }).version;
}
