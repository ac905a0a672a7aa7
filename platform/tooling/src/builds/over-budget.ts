import { declaredFileSizes, partSizes } from '@nightlark/gate';
import type { Release } from '@nightlark/release';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Built } from './build-one.ts';

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * The parts of a built package that exceed the gate's size limits, a line each; none for the shell, which has no limits.
 * @param built its directory contains `release.json`, except the shell's
 */
export async function overBudget({ name, directory }: Pick<Built, 'name' | 'directory'>): Promise<string[]> {
  if (name === 'shell') return [];
  const release = JSON.parse(await readFile(path.join(directory, 'release.json'), 'utf8')) as Release;
  return partSizes(release, declaredFileSizes(release)).flatMap(({ kind, part, bytes, limit }) =>
    limit !== null && bytes > limit
      ? [`${name}: the ${kind} ${part} is ${kilobytes(bytes)}, its budget ${kilobytes(limit)}; the gate would refuse it`]
      : [],
  );
}
