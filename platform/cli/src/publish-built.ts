import { missingFields, parseFile, ReleaseError, releaseSchema } from '@nightlark/release';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { commitOf } from '@nightlark/tooling/commit-of';
import type { Context } from './context.ts';
import type { PublishedRemote } from './partly-published-error.ts';
import { publishedLines } from './report.ts';

const ENTRIES = ['client/remoteEntry.mjs', 'server/remoteEntry.cjs'];

/** The directory of a stock build is a container without what the platform must know of it before it runs. */
function assertComplete(directory: string, description: object): void {
  const fields = missingFields(description).map((field) => `release.json has no ${field}`);
  const entries = ENTRIES.filter((entry) => !existsSync(path.join(directory, entry))).map((entry) => `${entry} is missing`);
  if (fields.length === 0) return;
  throw new ReleaseError(
    [`${directory} is no whole release (docs/guides/new-remote.md#built-elsewhere):`, ...fields, ...entries].join('\n  '),
  );
}

/**
 * Publishes a release that was built elsewhere, under the name and version in its `release.json`. It gets no tag, since its sources may be
 * in another repository.
 * @param directory has `release.json`, `client/` and `server/` (docs/guides/new-remote.md#built-elsewhere)
 */
export async function publishBuilt(
  directory: string,
  { platform, linkTo, logProgress }: Pick<Context, 'platform' | 'linkTo' | 'logProgress'>,
): Promise<PublishedRemote> {
  const file = path.join(directory, 'release.json');
  const text = await readFile(file, 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
    if (code === 'ENOENT' && existsSync(directory)) return '{}';
    throw new ReleaseError(`${file} can't be read (${code}); name the directory that the build wrote`);
  });
  assertComplete(directory, parseFile(releaseSchema.partial(), text, file));
  const { name, version } = parseFile(releaseSchema, text, file);
  const result = await platform.publish(directory, name, version, { commit: commitOf(directory) });
  const published = { remote: name, version, ...result, link: result.preview && linkTo(result.preview.path), tag: null };
  for (const line of publishedLines(published)) logProgress(line);
  return published;
}
