import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildPackages } from '../../scripts/lib/build-packages.ts';
import { createContentHash } from '../../scripts/lib/content-hash.ts';
import { ROOT } from '../../scripts/lib/packages.ts';
import { buildPackage } from '../../shared/build/build-package.ts';

/** Builds what the tests serve, with the very configuration that real remotes use; unchanged sources are not built again. */
const RELEASES = [
  ['mf-alpha', '1.0.0'],
  ['mf-alpha', '1.1.0'],
  ['mf-beta', '1.0.0'],
] as const;
const contentHash = createContentHash();

for (const [name, version] of RELEASES) {
  const directory = path.join(ROOT, 'gateway/fixtures', name);
  const out = path.join(ROOT, 'node_modules/.cache/nightlark/fixtures', `${name}@${version}`, contentHash(`gateway/fixtures/${name}`));
  if (!existsSync(path.join(out, 'release.json'))) await buildPackage(directory, { version, out });
  console.log(`${name}@${version}=${out}`);
}
const { built, failures } = await buildPackages(['shell', 'shell/conformance']);
// Tests that need what is missing fail by themselves; the others still say something.
for (const { message } of failures) console.error(message);
for (const { name, directory } of built) console.log(`${name}=${directory}`);
