import { execFileSync } from 'node:child_process';

const REPORT = 'shared/contract/report.md';
/** Names of the main branch; the first that exists is used, unless `CONTRACT_BASE` names another. */
const MAIN = ['origin/HEAD', 'origin/main', 'main'];

function git(root: string, args: readonly string[]): string | null {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 26 });
  } catch {
    return null;
  }
}

/**
 * The reports in the history of the main branch up to the merge base, newest first. On the main branch itself its own commits are
 * included, also the last one: uncommitted work is compared with it, and that commit with those before. Empty without a history.
 */
export function landedReports(root: string, given = process.env['CONTRACT_BASE']): string[] {
  const head = git(root, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'])?.trim();
  if (!head) return [];
  const main = given ? [given] : MAIN;
  const bases = main.map((name) => git(root, ['merge-base', 'HEAD', name])?.trim()).filter((base) => base);
  if (given && bases.length === 0) throw new Error(`CONTRACT_BASE is "${given}", which is not in this history`);
  const base = bases[0] ?? head;
  const commits = git(root, ['log', '--first-parent', '--format=%H', base, '--', REPORT])?.split('\n').filter(Boolean) ?? [];
  return commits.flatMap((commit) => git(root, ['show', `${commit}:${REPORT}`]) ?? []);
}
