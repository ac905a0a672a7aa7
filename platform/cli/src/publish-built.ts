import { assetsSchema, parseFile, ReleaseError } from '@nightlark/release';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from './context.ts';
import type { PublishedRemote } from './partly-published-error.ts';
import { publishedLines } from './report.ts';

/**
 * Publishes a release that was built elsewhere, under the name and version in its `release.json`. It gets no tag, since its sources may be
 * in another repository.
 * @param directory has `release.json`, `client/` and `server/` (docs/guides/new-remote.md#built-elsewhere)
 */
export async function publishBuilt(
  directory: string,
  { platform, logProgress }: Pick<Context, 'platform' | 'logProgress'>,
): Promise<PublishedRemote> {
  const file = path.join(directory, 'release.json');
  const text = await readFile(file, 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
    throw new ReleaseError(`${file} can't be read (${code}); name the directory that the build wrote`);
  });
  const { name, version } = parseFile(assetsSchema, text, file);
  const published = { remote: name, version, ...(await platform.publish(directory, name, version)), tag: null };
  for (const line of publishedLines(published)) logProgress(line);
  return published;
}
