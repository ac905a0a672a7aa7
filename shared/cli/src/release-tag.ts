import { spawnSync } from 'node:child_process';
import { ROOT } from '@nightlark/tooling/packages';

const git = (...args: string[]) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });

/** Lerna's tag format. */
export const tagOf = (name: string, version: string) => `@nightlark/${name}@${version}`;

export const hasTag = (tag: string) => git('rev-parse', '--verify', '--quiet', `refs/tags/${tag}`).status === 0;

/** Tags the commit that a release was built from; null without a repository, or with uncommitted changes. */
export function tagRelease(name: string, version: string): string | null {
  const tag = tagOf(name, version);
  if (hasTag(tag)) return tag;
  const { status, stdout } = git('status', '--porcelain', '--', name, 'shared', 'package-lock.json');
  if (status !== 0 || stdout.trim() !== '') return null;
  return git('tag', tag).status === 0 ? tag : null;
}
