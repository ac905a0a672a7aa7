import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { textPackages } from '@nightlark/i18n/packages';
import { catalogueProblems } from '@nightlark/i18n/problems';
import { createContentHash } from './content-hash.ts';
import { packageVersion, ROOT } from '../packages.ts';

const CACHE = path.join(ROOT, 'node_modules/.cache/nightlark/builds');
const PARALLEL = 2;
const KEPT = 5;

export interface Built {
  name: string;
  version: string;
  directory: string;
}

/** A key that is missing or a placeholder that differs fails the build, before anybody meets it. */
function assertTexts(name: string): void {
  // The shell bundles the shared vocabulary.
  const parts = name === 'shell' ? ['shell', 'shared/i18n'] : [name];
  const problems = textPackages().filter((each) => parts.includes(each.name)).flatMap(catalogueProblems); // prettier-ignore
  if (problems.length > 0) throw new Error(`${name} was not built, its catalogues are not complete:\n${problems.join('\n')}`);
}

/** Builds in a process of its own: two at a time use both cores, and one that crashes costs only itself. */
async function buildOne({ name, version, directory }: Built, say: (line: string) => void): Promise<void> {
  assertTexts(name);
  const draft = `${directory}.draft-${process.pid}`;
  const child = spawn(process.execPath, ['shared/build/build-package.ts', name, version, draft], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.on('close', async (code) => {
      if (code === 0) {
        if (output) say(output.trim());
        // Another process may have built the very same meanwhile.
        if (!existsSync(directory)) return resolve(rename(draft, directory));
      }
      await rm(draft, { recursive: true, force: true });
      if (code === 0) return resolve();
      reject(new Error(`${name} was not built:\n${output.trim()}`));
    });
  });
}

/** Keeps the newest builds of a package: enough to go back and forth between branches. */
async function prune(name: string): Promise<void> {
  const directory = path.join(CACHE, name.replaceAll('/', '-'));
  const versions = (await readdir(directory, { withFileTypes: true }).catch(() => [])).map((entry) => path.join(directory, entry.name));
  const aged = versions.map((version) => ({ version, time: statSync(version).mtimeMs })).sort((a, b) => b.time - a.time);
  await Promise.all(aged.slice(KEPT).map(({ version }) => rm(version, { recursive: true, force: true })));
}

export interface BuildResult {
  built: Built[];
  /** What went wrong, per package that was not built. */
  failures: Error[];
}

interface BuildOptions {
  /** The version is the package's own, as a team releases it; otherwise it carries the hash of the sources. */
  forRelease?: boolean;
  say?: (line: string) => void;
}

/** Builds what has changed since it was last built; an unchanged package costs only the reading of its sources. */
export async function buildPackages(
  names: readonly string[],
  { forRelease = false, say = console.log }: BuildOptions = {},
): Promise<BuildResult> {
  const contentHash = createContentHash();
  const all = names.map((name): Built => {
    const own = packageVersion(name);
    const hashed = `${own}-${contentHash(name)}`;
    const directory = path.join(CACHE, name.replaceAll('/', '-'), forRelease ? `${hashed}-release` : hashed);
    return { name, version: forRelease ? own : hashed, directory };
  });
  const queue = all.filter(({ directory }) => !existsSync(directory));
  if (queue.length > 0) say(`› Building ${queue.map(({ name }) => name).join(', ')} …`);
  const failures: Error[] = [];

  async function worker(): Promise<void> {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const started = Date.now();
      await mkdir(path.dirname(next.directory), { recursive: true });
      await buildOne(next, say).then(
        async () => {
          await prune(next!.name);
          say(`  ${next!.name} ${next!.version} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
        },
        (error: Error) => failures.push(error),
      );
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, worker));
  return { built: all.filter(({ directory }) => existsSync(directory)), failures };
}
