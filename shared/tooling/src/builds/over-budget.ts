import { describedFiles, weigh } from '@nightlark/gate';
import type { Release } from '@nightlark/release';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Built } from './build-one.ts';

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * What of a built package weighs more than the gate lets pass, a line each; none for the shell, which is no release and isn't weighed.
 * @param built its directory holds `release.json`, the shell's does not
 */
export async function overBudget({ name, directory }: Pick<Built, 'name' | 'directory'>): Promise<string[]> {
  if (name === 'shell') return [];
  const release = JSON.parse(await readFile(path.join(directory, 'release.json'), 'utf8')) as Release;
  return weigh(release, describedFiles(release)).flatMap(({ kind, part, bytes, limit }) =>
    limit !== null && bytes > limit ? [`${name}: the ${kind} ${part} is ${kilobytes(bytes)}, its budget ${kilobytes(limit)}; the gate would refuse it`] : [],
  ); // prettier-ignore
}
