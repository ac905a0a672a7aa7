import { spawnSync } from 'node:child_process';
import { ROOT } from '@nightlark/tooling/packages';

const git = (root: string, ...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });

/** Lerna's tag format. */
export const tagOf = (name: string, version: string) => `@nightlark/${name}@${version}`;

export const hasTag = (tag: string, root = ROOT) => git(root, 'rev-parse', '--verify', '--quiet', `refs/tags/${tag}`).status === 0;

/** Tags the commit that a release was built from; null without a repository, or with uncommitted changes. */
export function tagRelease(name: string, version: string, root = ROOT): string | null {
  const tag = tagOf(name, version);
  if (hasTag(tag, root)) return tag;
  const { status, stdout } = git(root, 'status', '--porcelain', '--', name, 'shared', 'platform', 'package-lock.json');
  if (status !== 0 || stdout.trim() !== '') return null;
  return git(root, 'tag', tag).status === 0 ? tag : null;
}
