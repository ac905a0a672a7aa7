import { ReleaseError } from '@nightlark/release';
import { ConflictError } from '@nightlark/registry';
import type { Platform } from '@nightlark/registry/platform';
import { buildPackages, type Built } from '@nightlark/tooling/build-packages';
import { ROOT } from '@nightlark/tooling/packages';
import { commitOf } from '@nightlark/tooling/commit-of';
import type { Context } from './context.ts';
import { refusedAfter, type PublishedRemote } from './partly-published-error.ts';
import { tagRelease } from './release-tag.ts';
import { publishedLines } from './report.ts';

const UNTAGGED = '! The commit has no tag, since there are uncommitted changes or no repository: publish --changed can’t compare with it';

interface Options {
  build?: typeof buildPackages;
  tag?: typeof tagRelease;
  /** Remotes whose published version may have changed: refused if it has, otherwise left. */
  suspected?: readonly string[];
  /** Versions to look at, named by the hash of their sources: their commit gets no tag. */
  isPreview?: boolean;
}

/**
 * Builds remotes and publishes them one after the other. Each is logged at once: one that is refused does not take back those before it.
 * @throws ReleaseError, before anything is published, when a build failed, or a suspected remote has changed
 * @throws PartlyPublishedError when a later one was refused
 */
export async function publishRemotes(
  names: readonly string[],
  { platform, linkTo, logProgress }: Pick<Context, 'platform' | 'linkTo' | 'logProgress'>,
  { build = buildPackages, tag = tagRelease, suspected = [], isPreview = false }: Options = {},
): Promise<PublishedRemote[]> {
  const { built, failures } = await build([...suspected, ...names], { forRelease: !isPreview, log: logProgress });
  // Nothing is published before everything is built.
  if (failures.length > 0) throw new ReleaseError(failures.map(({ message }) => message).join('\n'));
  await assertUnchanged(
    built.filter(({ name }) => suspected.includes(name)),
    platform,
  );
  const published: PublishedRemote[] = [];
  for (const { name, version, directory } of built.filter((one) => !suspected.includes(one.name))) {
    const result = await platform
      .publish(directory, name, version, { commit: commitOf(ROOT) })
      .catch(refusedAfter(published, `${name} ${version}`));
    const link = result.preview && linkTo(result.preview.path);
    const one = { remote: name, version, ...result, link, tag: isPreview ? null : tag(name, version) };
    published.push(one);
    for (const line of [...publishedLines(one), ...(one.tag || isPreview ? [] : [UNTAGGED])]) logProgress(line);
  }
  return published;
}

/** @throws ReleaseError for a build that differs from the release of the same version */
async function assertUnchanged(built: readonly Built[], platform: Pick<Platform, 'publish'>): Promise<void> {
  const changed: string[] = [];
  for (const { name, version, directory } of built)
    await platform.publish(directory, name, version).catch((error: unknown) => {
      if (!(error instanceof ConflictError)) throw error;
      changed.push(`${name} ${version}`);
    });
  if (changed.length > 0)
    throw new ReleaseError(
      `Changed since its release: ${changed.join(', ')}. Raise the version first (npm version patch --no-git-tag-version --no-workspaces-update -w <package>) and commit it`,
    );
}
