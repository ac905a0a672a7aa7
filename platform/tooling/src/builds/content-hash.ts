import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, type Dirent } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../packages.ts';
import { readJson, readPackage, readWorkspace, withDependencies, type WorkspacePackage } from '../workspace/graph.ts';

/** A package in package-lock.json, by its directory. */
interface Entry {
  version?: string;
  resolved?: string;
  integrity?: string;
  /** A workspace package: its own files are hashed instead. */
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** What runs every build. */
const ALWAYS = ['node'];

/**
 * Reads which exact libraries packages use: those that they declare, and all below these, found as Node finds them.
 * @returns one line for each, the same for the same libraries, whatever else the lock file has
 */
function createLockEntries(root: string): (packages: readonly WorkspacePackage[]) => string[] {
  const file = path.join(root, 'package-lock.json');
  const { packages: entries = {} } = existsSync(file) ? readJson<{ packages?: Record<string, Entry> }>(file) : {};

  function resolve(name: string, from: string): string | null {
    for (let directory = from; ; directory = path.posix.dirname(directory)) {
      const found = path.posix.join(directory, 'node_modules', name);
      if (Object.hasOwn(entries, found)) return found;
      if (directory === path.posix.dirname(directory)) return null;
    }
  }

  return (packages) => {
    const found = new Set<string>();
    const add = (names: readonly string[], from: string) => {
      for (const name of names) {
        const place = resolve(name, from);
        if (place !== null && !entries[place]!.link) found.add(place);
      }
    };
    add(ALWAYS, '.');
    for (const { needs, directory } of packages) add(needs, directory.replaceAll(path.sep, '/'));
    // Entries that are added meanwhile are visited too.
    for (const place of found) {
      const { dependencies, optionalDependencies, peerDependencies } = entries[place]!;
      add(Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }), place);
    }
    return [...found].sort().map((place) => {
      const { version, resolved, integrity } = entries[place]!;
      return [place, version, resolved, integrity].join(' ');
    });
  };
}

/** The named input of nx.json with the files of a build, for lerna and for this hash. */
const INPUT = 'production';
const NEVER = new Set(['node_modules', 'dist']);

const isApart = (entry: Dirent | string) => NEVER.has(typeof entry === 'string' ? path.basename(entry) : entry.name);

/** The files of a package's named input, relative to the root. */
function filesOf({ directory, inputs }: WorkspacePackage, root: string, usual: readonly string[]): string[] {
  const patterns = (inputs[INPUT] ?? usual).map((text) => text.replace('{projectRoot}', directory).replace('{workspaceRoot}/', ''));
  const without = patterns.filter((text) => text.startsWith('!')).map((text) => text.slice(1));
  const entries = globSync(
    patterns.filter((text) => !text.startsWith('!')),
    { cwd: root, withFileTypes: true, exclude: isApart },
  );
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !without.some((pattern) => path.matchesGlob(file, pattern)))
    .sort();
}

/**
 * Hashes the inputs of a package's build: equal hashes, equal builds. They are its own files and those of its transitive workspace
 * dependencies, by their package.json, and the exact versions of all libraries that these use. Each package is read once.
 * @param root of the checkout
 * @returns the hash of a directory with a package.json, which need not be in the workspace
 */
export function createContentHash(root = ROOT): (directory: string) => string {
  const usual = readJson<{ namedInputs: Record<string, string[]> }>(path.join(root, 'nx.json')).namedInputs[INPUT]!;
  const workspace = readWorkspace(root);
  const lockEntries = createLockEntries(root);
  const digests = new Map<string, string>();

  function digestOf(each: WorkspacePackage): string {
    const known = digests.get(each.directory);
    if (known) return known;
    const hash = createHash('sha256');
    for (const file of filesOf(each, root, usual)) {
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(path.join(root, file)))
        .update('\0');
    }
    const digest = hash.digest('hex');
    digests.set(each.directory, digest);
    return digest;
  }

  return (directory) => {
    if (!existsSync(path.join(root, directory, 'package.json'))) throw new Error(`${directory} has no package.json`);
    const hash = createHash('sha256');
    const packages = withDependencies(readPackage(directory, root), workspace);
    for (const each of packages) hash.update(digestOf(each)).update('\n');
    for (const entry of lockEntries(packages)) hash.update(entry).update('\n');
    // A letter first: a version's suffix must not be a number with a leading zero.
    return `h${hash.digest('hex').slice(0, 10)}`;
  };
}
