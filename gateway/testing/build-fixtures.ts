import { rm } from 'node:fs/promises';
import path from 'node:path';
import { buildPackages } from '@nightlark/tooling/build-packages';
import { builtPackages, ROOT } from '@nightlark/tooling/packages';
import { createRemote, createScreen } from '@nightlark/cli/create';
import { buildFixture } from './build-fixture.ts';

/** Builds the releases that the tests serve. */
const RELEASES = [
  ['mf-alpha', '1.0.0'],
  ['mf-alpha', '1.1.0'],
  ['mf-beta', '1.0.0'],
  ['mf-beta', '1.1.0'],
  ['mf-walls', '1.0.0'],
  ['mf-stories', '1.0.0'],
] as const;

/** The generators' output is a fixture too: it must build and serve unmodified. */
const GENERATED = path.join('gateway/dist', 'generated');
await rm(path.join(ROOT, GENERATED), { recursive: true, force: true });
await createRemote('mf-stories', path.join(ROOT, GENERATED));
await createScreen('mf-stories/story-archive', path.join(ROOT, GENERATED));

for (const [name, version] of RELEASES) {
  const source = name === 'mf-stories' ? path.join(GENERATED, name) : undefined;
  console.log(`${name}@${version}=${await buildFixture(name, version, source)}`);
}
console.log(`shell/conformance=${await buildFixture('conformance', '1.0.0', 'shell/conformance')}`);
// The product's own shell and remotes.
const { built, failures } = await buildPackages(builtPackages(), { log: console.error });
// Tests that need a missing fixture fail by themselves; the others still run.
for (const { message } of failures) console.error(message);
for (const { name, directory } of built) console.log(`${name}=${directory}`);
