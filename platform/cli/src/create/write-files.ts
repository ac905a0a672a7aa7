import { ReleaseError } from '@nightlark/release';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FormatConfig } from 'oxfmt';
import { ROOT } from '@nightlark/tooling/packages';

/** Path in the target directory → content. */
export type NewFiles = Record<string, string>;

/** Formats a file as the repository's are, so that a team's first commit is clean. */
export async function formatted(file: string, content: string): Promise<string> {
  // An archive doesn't have it.
  const { format } = await import('oxfmt');
  const options = JSON.parse(await readFile(path.join(ROOT, '.oxfmtrc.json'), 'utf8')) as FormatConfig;
  return (await format(file, content, options)).code;
}

/** Writes new files; changes nothing if one of them already exists. */
export async function writeFiles(directory: string, files: NewFiles, replaced: NewFiles = {}): Promise<string[]> {
  const existing = Object.keys(files).filter((file) => existsSync(path.join(directory, file)));
  if (existing.length > 0)
    throw new ReleaseError(`${existing.join(', ')} is there already in ${path.relative(ROOT, directory) || '.'}; nothing was written`);
  const all = Object.entries({ ...files, ...replaced });
  for (const [file, content] of all) {
    const target = path.join(directory, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, await formatted(target, content));
  }
  return all.map(([file]) => file);
}
