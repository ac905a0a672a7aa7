import { execFileSync } from 'node:child_process';

const REPORT = 'shared/contract/report.md';
/** Where landed work is, first that exists; another is named by `CONTRACT_BASE`. */
const MAIN = ['origin/HEAD', 'origin/main', 'main'];

function git(root: string, args: readonly string[]): string | null {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 26 });
  } catch {
    return null;
  }
}

/**
 * The reports that have landed, newest first: those in the history of the main branch before the work that is looked at. On the main
 * branch itself its own commits count, the last one too: so work that is not committed is compared with it, and that commit with those
 * before. Empty where there is no history.
 */
export function landedReports(root: string, given = process.env['CONTRACT_BASE']): string[] {
  const head = git(root, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'])?.trim();
  if (!head) return [];
  const main = given ? [given] : MAIN;
  const bases = main.map((name) => git(root, ['merge-base', 'HEAD', name])?.trim()).filter((base) => base);
  if (given && bases.length === 0) throw new Error(`CONTRACT_BASE is "${given}", which this history does not have`);
  const base = bases[0] ?? head;
  const commits = git(root, ['log', '--first-parent', '--format=%H', base, '--', REPORT])?.split('\n').filter(Boolean) ?? [];
  return commits.flatMap((commit) => git(root, ['show', `${commit}:${REPORT}`]) ?? []);
}
