import { ReleaseError } from '@nightlark/release';
import type { Platform } from '@nightlark/registry/platform';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { packageVersion, ROOT } from '@nightlark/tooling/packages';
import { hasTag, tagOf } from './release-tag.ts';

/** Whether a package or one of its dependencies changed since a tag, by lerna. */
function hasChangedSince(name: string, tag: string): boolean {
  const lerna = path.join(ROOT, 'node_modules/.bin/lerna');
  const args = ['list', '--all', '--json', '--loglevel', 'error', '--since', tag, '--scope', `@nightlark/${name}`];
  const { status, stdout, stderr } = spawnSync(lerna, args, { cwd: ROOT, encoding: 'utf8', env: { ...process.env, NX_DAEMON: 'false' } });
  if (status !== 0) throw new ReleaseError(`lerna could not tell what changed in ${name} since ${tag}: ${stderr.trim()}`);
  return (JSON.parse(stdout || '[]') as unknown[]).length > 0;
}

/**
 * Remotes to publish: those whose version is not published yet. A change under a published version would be refused only after a long
 * build, so it is refused here, with advice; and so is a published version without its tag, since its changes can't be detected.
 */
export async function changedRemotes(names: readonly string[], platform: Platform): Promise<string[]> {
  const unpublished: string[] = [];
  const unraised: string[] = [];
  const untagged: string[] = [];
  for (const name of names) {
    const version = packageVersion(name);
    const tag = tagOf(name, version);
    if (!(await platform.published(name)).includes(version)) unpublished.push(name);
    else if (!hasTag(tag)) untagged.push(tag);
    else if (hasChangedSince(name, tag)) unraised.push(`${name} ${version}`);
  }
  if (untagged.length > 0)
    throw new ReleaseError(
      `Published, but the tag is missing here: ${untagged.join(', ')}. Without it a change is not detected. Run git fetch --tags (after publishing: git push --tags), or raise the version if it was published with uncommitted changes`,
    );
  if (unraised.length > 0)
    throw new ReleaseError(
      `Changed since its release: ${unraised.join(', ')}. Raise the version first (npm version patch --no-git-tag-version --no-workspaces-update -w <package>) and commit it`,
    );
  return unpublished;
}
