import { paths, reservedFor, type PathEntry } from '@nightlark/contract';
import { ReleaseError } from '@nightlark/release';
import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '@nightlark/tooling/packages';

/** The contract's paths, and those of remotes. */
async function knownPaths(): Promise<Pick<PathEntry, 'name' | 'path'>[]> {
  const own = globSync('mf-*/src/paths.ts', { cwd: ROOT }).map(
    (file) => import(pathToFileURL(path.join(ROOT, file)).href) as Promise<{ ownPaths: Record<string, PathEntry> }>,
  );
  return [...Object.values(paths), ...(await Promise.all(own)).flatMap(({ ownPaths }) => Object.values(ownPaths))];
}

/** @throws ReleaseError when the platform or any remote has the address `/<short>` or the route name */
export async function assertFreeAddress(short: string): Promise<void> {
  const reserved = reservedFor(short);
  if (reserved) throw new ReleaseError(`The address /${short} is reserved for ${reserved}; choose another name`);
  const owner = (await knownPaths()).find((known) => known.path === `/${short}` || known.name === short);
  if (owner) throw new ReleaseError(`The product has the address ${owner.path} already; choose another name`);
}
