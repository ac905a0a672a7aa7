import { ReleaseError } from '@nightlark/release';
import { buildPackages } from '@nightlark/tooling/build-packages';
import type { Context } from './context.ts';
import { PartlyPublishedError, type PublishedRemote } from './partly-published-error.ts';
import { tagRelease } from './release-tag.ts';
import { publishedLines } from './report.ts';

const UNTAGGED = '! The commit has no tag, since there are uncommitted changes or no repository: publish --changed can’t compare with it';

/**
 * Builds remotes and publishes them one after the other. Each is logged at once: one that is refused does not take back those before it.
 * @throws PartlyPublishedError when a later one was refused
 */
export async function publishRemotes(
  names: readonly string[],
  { platform, logProgress }: Pick<Context, 'platform' | 'logProgress'>,
  { build = buildPackages, tag = tagRelease } = {},
): Promise<PublishedRemote[]> {
  const { built, failures } = await build(names, { forRelease: true, log: logProgress });
  // Nothing is published before everything is built.
  if (failures.length > 0) throw new ReleaseError(failures.map(({ message }) => message).join('\n'));
  const published: PublishedRemote[] = [];
  for (const { name, version, directory } of built) {
    const result = await platform.publish(directory, name, version).catch((error: unknown) => {
      throw published.length > 0 ? new PartlyPublishedError(`${name} ${version}`, published, error) : error;
    });
    const one = { remote: name, version, ...result, tag: tag(name, version) };
    published.push(one);
    for (const line of [...publishedLines(one), ...(one.tag ? [] : [UNTAGGED])]) logProgress(line);
  }
  return published;
}
