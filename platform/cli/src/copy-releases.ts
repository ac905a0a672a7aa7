import { copyRelease, type Coordinates } from '@nightlark/registry/platform';
import { openSource, type Context, type SourceOptions } from './context.ts';
import { refusedAfter, type PublishedRemote } from './partly-published-error.ts';
import { publishedLines } from './report.ts';

/**
 * Publishes versions of another platform one after the other, as they are there.
 * @throws PartlyPublishedError when a later one was refused
 */
export async function copyReleases(
  from: SourceOptions,
  { platform, linkTo, logProgress }: Pick<Context, 'platform' | 'linkTo' | 'logProgress'>,
  releases: readonly Coordinates[],
): Promise<PublishedRemote[]> {
  const source = openSource(from);
  const copied: PublishedRemote[] = [];
  for (const release of releases) {
    const result = await copyRelease(source, platform, release).catch(refusedAfter(copied, `${release.remote} ${release.version}`));
    const published = { ...release, ...result, link: result.preview && linkTo(result.preview.path), tag: null };
    copied.push(published);
    for (const line of publishedLines(published)) logProgress(line);
  }
  return copied;
}
