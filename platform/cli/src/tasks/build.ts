import { BUILD_DIRECTORY, buildOne, versionOf } from '@nightlark/tooling/build-one';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '@nightlark/tooling/packages';

/** Builds one package into its own directory; lerna caches the output. */
export async function build(directory: string): Promise<number> {
  const started = Date.now();
  const version = versionOf(directory, { forRelease: process.env['RELEASE_BUILD'] === '1' });
  const out = path.join(ROOT, directory, BUILD_DIRECTORY);
  await rm(out, { recursive: true, force: true });
  await buildOne({ name: directory, version, directory: path.join(out, version) });
  console.log(`${directory} ${version} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return 0;
}
