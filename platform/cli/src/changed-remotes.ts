import { ReleaseError } from '@nightlark/release';
import type { Platform } from '@nightlark/registry/platform';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { taskEnvironment } from '@nightlark/tooling/lerna';
import { packageVersion, ROOT } from '@nightlark/tooling/packages';
import { hasTag, tagOf } from './release-tag.ts';

/** Whether a package or one of its dependencies changed since a tag, by lerna. With `--scope` it would not see the dependencies. */
function hasChangedSince(name: string, tag: string, root: string): boolean {
  const lerna = path.join(ROOT, 'node_modules/.bin/lerna');
  const args = ['list', '--all', '--json', '--loglevel', 'error', '--since', tag];
  const { status, stdout, stderr } = spawnSync(lerna, args, { cwd: root, encoding: 'utf8', env: taskEnvironment(root) });
  if (status !== 0) throw new ReleaseError(`lerna could not tell what changed in ${name} since ${tag}: ${stderr.trim()}`);
  const changed = JSON.parse(stdout || '[]') as { name: string }[];
  return changed.some((each) => each.name === `@nightlark/${name}`);
}

interface ChangedRemotes {
  /** Their version is not published yet. */
  unpublished: string[];
  /**
   * Their version is published, but something that they may be built from has changed. Only their build tells whether they are the same
   * as before: a remote bundles what it imports of a shared package, not all of it.
   */
  suspected: string[];
}

/** @throws ReleaseError for a published version without its tag, since its changes can't be detected */
export async function changedRemotes(
  names: readonly string[],
  platform: Pick<Platform, 'published'>,
  root = ROOT,
): Promise<ChangedRemotes> {
  const unpublished: string[] = [];
  const suspected: string[] = [];
  const untagged: string[] = [];
  for (const name of names) {
    const version = packageVersion(name, root);
    const tag = tagOf(name, version);
    if (!(await platform.published(name)).includes(version)) unpublished.push(name);
    else if (!hasTag(tag, root)) untagged.push(tag);
    else if (hasChangedSince(name, tag, root)) suspected.push(name);
  }
  if (untagged.length > 0)
    throw new ReleaseError(
      `Published, but the tag is missing here: ${untagged.join(', ')}. Without it a change is not detected. Run git fetch --tags (after publishing: git push --tags), or raise the version if it was published with uncommitted changes`,
    );
  return { unpublished, suspected };
}
