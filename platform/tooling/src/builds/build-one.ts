import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { textPackages } from '@nightlark/i18n/packages';
import { catalogueProblems } from '@nightlark/i18n/problems';
import { packageVersion, ROOT } from '../packages.ts';
import { createContentHash } from './content-hash.ts';

/** Directory of a package's builds (`<version>`), below its own: the output in nx.json. */
export const BUILD_DIRECTORY = 'dist/build';

export interface Built {
  /** The package's directory, from the root of the checkout. */
  name: string;
  version: string;
  directory: string;
}

/** The package's own version for a release; otherwise with the hash of the sources. */
export function versionOf(name: string, { forRelease = false, contentHash = createContentHash() } = {}): string {
  return forRelease ? packageVersion(name) : `${packageVersion(name)}-${contentHash(name)}`;
}

/** A missing key or a different placeholder fails the build. */
function assertTexts(name: string): void {
  // The shell bundles the shared vocabulary.
  const parts = name === 'shell' ? ['shell', 'shared/i18n'] : [name];
  const problems = textPackages()
    .filter((each) => parts.includes(each.name))
    .flatMap(catalogueProblems);
  if (problems.length > 0) throw new Error(`${name} was not built, its catalogues are not complete:\n${problems.join('\n')}`);
}

/** Builds in a process of its own, which frees the memory. The directory is created atomically. */
export async function buildOne({ name, version, directory }: Built): Promise<void> {
  assertTexts(name);
  const draft = `${directory}.draft-${process.pid}`;
  await mkdir(path.dirname(draft), { recursive: true });
  const { code, output } = await run(['platform/build/build-package.ts', name, version, draft]);
  if (code === 0) {
    if (output) console.log(output);
    // Another process may have built the same version meanwhile.
    if (!existsSync(directory)) return rename(draft, directory);
  }
  await rm(draft, { recursive: true, force: true });
  if (code !== 0) throw new Error(`${name} was not built:\n${output}`);
}

function run(args: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output: output.trim() }));
  });
}
