import { withFileLock } from '@nightlark/registry';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../packages.ts';
import { readPackage } from '../workspace/graph.ts';
import { linesOf, runTask, type TaskRun } from '../workspace/lerna.ts';
import { BUILD_DIRECTORY, versionOf, type Built } from './build-one.ts';
import { createContentHash } from './content-hash.ts';

export type { Built } from './build-one.ts';

const STORE = path.join(ROOT, 'node_modules/.cache/nightlark/builds');
const MAX_BUILDS = 5;
/** npm's own output around a script's. */
const NPMS_LINE = /^(?:npm (?:warn|error) |> (?:@nightlark\/|nightlark )|$)/;
const BUILT_LINE = /^\S+: (\S+ \S+ in [\d.]+ s)$/;

/** Deletes old builds of a package, but not the newest ones, which may still be served or tested. */
async function prune(directory: string): Promise<void> {
  const versions = (await readdir(directory).catch(() => [])).map((name) => path.join(directory, name));
  const aged = versions.map((version) => ({ version, time: statSync(version).mtimeMs })).sort((a, b) => b.time - a.time);
  await Promise.all(aged.slice(MAX_BUILDS).map(({ version }) => rm(version, { recursive: true, force: true })));
}

/** Copies lerna's output, built or cached, to a directory that no later build changes. */
async function keep({ name, version, directory }: Built): Promise<Built | null> {
  const own = path.join(ROOT, name, BUILD_DIRECTORY);
  // If the sources changed meanwhile the version is another one.
  const built = existsSync(own) ? readdirSync(own).find((each) => !each.includes('.draft-')) : undefined;
  if (!built) return null;
  const place = path.join(path.dirname(directory), path.basename(directory).replace(version, built));
  const draft = `${place}.draft-${process.pid}`;
  await cp(path.join(own, built), draft, { recursive: true });
  await rm(place, { recursive: true, force: true });
  await rename(draft, place);
  await prune(path.dirname(place));
  return { name, version: built, directory: place };
}

function failureOf({ name }: Built, run: TaskRun): Error {
  const output = linesOf(run, readPackage(name).name)
    .filter((line) => !NPMS_LINE.test(line))
    .join('\n')
    .replace(/^✗ /, '')
    .trim();
  return new Error(output.includes('was not built') ? output : `${name} was not built:\n${output || run.lines.join('\n')}`);
}

interface BuildResult {
  built: Built[];
  /** What went wrong, per package that was not built. */
  failures: Error[];
}

interface BuildOptions {
  /** The version is the package's own, as a team releases it; otherwise it carries the hash of the sources. */
  forRelease?: boolean;
  log?: (line: string) => void;
}

/**
 * Builds packages of the workspace, by lerna and from its cache. One whose build is in the store costs only the reading of its sources.
 * @param names their directories, from the root of the checkout
 */
export async function buildPackages(
  names: readonly string[],
  { forRelease = false, log = console.log }: BuildOptions = {},
): Promise<BuildResult> {
  const contentHash = createContentHash();
  const all = names.map((name): Built => {
    const version = versionOf(name, { forRelease, contentHash });
    const folder = forRelease ? `${version}-${contentHash(name)}-release` : version;
    return { name, version, directory: path.join(STORE, name.replaceAll('/', '-'), folder) };
  });
  const isMissing = ({ directory }: Built) => !existsSync(directory);
  if (!all.some(isMissing)) return { built: all, failures: [] };

  const build = async (): Promise<BuildResult> => {
    const missing = all.filter(isMissing);
    const results = all.filter((each) => !isMissing(each));
    const failures: Error[] = [];
    if (missing.length === 0) return { built: results, failures };
    log(`› Building ${missing.map(({ name }) => name).join(', ')} …`);
    for (const { name } of missing) await rm(path.join(ROOT, name, BUILD_DIRECTORY), { recursive: true, force: true });
    const run = await runTask('build', {
      scope: missing.map(({ name }) => readPackage(name).name),
      env: { RELEASE_BUILD: forRelease ? '1' : '' },
      onLine: (line) => BUILT_LINE.test(line) && log(`  ${BUILT_LINE.exec(line)![1]}`),
    });
    for (const each of missing) {
      await mkdir(path.dirname(each.directory), { recursive: true });
      const stored = await keep(each);
      if (stored) results.push(stored);
      else failures.push(failureOf(each, run));
    }
    return { built: results, failures };
  };
  const onWait = () => log('› Another build is under way in this checkout; this one follows it …');
  return withFileLock(`${STORE}.lock.sqlite`, build, { waitMs: Infinity, onWait });
}
