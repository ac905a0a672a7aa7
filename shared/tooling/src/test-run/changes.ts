import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '../packages.ts';
import { taskEnvironment } from '../workspace/lerna.ts';

/** Where landed work is, first that exists. */
const MAIN = ['origin/HEAD', 'origin/main', 'main'];

function git(root: string, args: readonly string[]): string | null {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

/**
 * The commit since which a change is looked at: where the work left the main branch, or the given one.
 * @throws when the given one is unknown, or the history knows no main branch
 */
export function changeBase(given: string, root = ROOT): string {
  const base = (given ? [given] : MAIN).map((name) => git(root, ['merge-base', 'HEAD', name])).find(Boolean);
  if (base) return base;
  throw new Error(given ? `"${given}" is nothing that this history has.` : 'There is no main branch to compare with: --changed=<commit>.');
}

/** Names of the packages that have changed since a commit, files that are not committed included, and of all that need one of them. */
export function reachedPackages(base: string, root = ROOT): string[] {
  const nx = path.join(root, 'node_modules/nx/dist/bin/nx.js');
  const output = execFileSync(process.execPath, [nx, 'show', 'projects', '--affected', `--base=${base}`, '--json'], {
    cwd: root,
    encoding: 'utf8',
    env: taskEnvironment(root),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return JSON.parse(output.slice(output.indexOf('['))) as string[];
}
