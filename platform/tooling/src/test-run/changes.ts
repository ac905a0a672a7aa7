import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '../packages.ts';
import { taskEnvironment } from '../workspace/lerna.ts';

/** What a change touches. */
export interface Change {
  /** Names of the packages that changed and of all that depend on them. */
  packages: readonly string[];
  /** Changed files, deleted ones too, from the root of the checkout. */
  files: readonly string[];
}

/** Names of the main branch; the first that exists is used. */
const MAIN = ['origin/HEAD', 'origin/main', 'main'];

function git(root: string, args: readonly string[]): string | null {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

/**
 * The base commit of a change: the merge base with the main branch, or with the given commit.
 * @throws when the given one is unknown, or there is no main branch
 */
export function changeBase(given: string, root = ROOT): string {
  const base = (given ? [given] : MAIN).map((name) => git(root, ['merge-base', 'HEAD', name])).find(Boolean);
  if (base) return base;
  throw new Error(given ? `"${given}" is nothing that this history has.` : 'There is no main branch to compare with: --changed=<commit>.');
}

/** What changed since a commit, uncommitted files included. */
export function changeSince(base: string, root = ROOT): Change {
  // Names that are not ASCII are quoted without -z.
  const lists = [
    ['diff', '-z', '--name-only', '--no-renames', base],
    ['ls-files', '-z', '--others', '--exclude-standard'],
  ].map((args) => {
    const list = git(root, args);
    if (list === null) throw new Error(`git ${args.join(' ')} failed, so it is not known what changed.`);
    return list.split('\0').filter(Boolean);
  });
  return { packages: reachedPackages(base, root), files: lists.flat() };
}

/** Names of the packages that changed since a commit, and of all that depend on them. */
function reachedPackages(base: string, root = ROOT): string[] {
  const nx = path.join(root, 'node_modules/nx/dist/bin/nx.js');
  const output = execFileSync(process.execPath, [nx, 'show', 'projects', '--affected', `--base=${base}`, '--json'], {
    cwd: root,
    encoding: 'utf8',
    env: taskEnvironment(root),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return JSON.parse(output.slice(output.indexOf('['))) as string[];
}
