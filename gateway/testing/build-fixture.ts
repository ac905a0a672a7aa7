import { existsSync } from 'node:fs';
import path from 'node:path';
import { createContentHash } from '@nightlark/tooling/content-hash';
import { ROOT } from '@nightlark/tooling/packages';
import { buildPackage } from '../../shared/build/build-package.ts';

const contentHash = createContentHash();

/** Builds a fixture with the very configuration that real remotes use; gives its directory. Unchanged sources are not built again. */
export async function buildFixture(name: string, version: string, source = path.join('gateway/fixtures', name)): Promise<string> {
  const out = path.join(ROOT, 'node_modules/.cache/nightlark/fixtures', `${name}@${version}`, contentHash(source));
  if (!existsSync(path.join(out, 'release.json'))) await buildPackage(path.join(ROOT, source), { version, out });
  return out;
}
