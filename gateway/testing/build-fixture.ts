import { existsSync } from 'node:fs';
import path from 'node:path';
import { createContentHash } from '@nightlark/tooling/content-hash';
import { ROOT } from '@nightlark/tooling/packages';
import { buildOne } from '@nightlark/tooling/build-one';

const contentHash = createContentHash();

/** Builds a fixture with the configuration of real remotes; returns its directory. Cached by the hash of its sources. */
export async function buildFixture(name: string, version: string, source = path.join('gateway/fixtures', name)): Promise<string> {
  const directory = path.join(ROOT, 'node_modules/.cache/nightlark/fixtures', `${name}@${version}`, contentHash(source));
  if (!existsSync(directory)) await buildOne({ name: source, version, directory });
  return directory;
}
