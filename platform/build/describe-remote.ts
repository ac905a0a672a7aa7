import type { Remote } from '@nightlark/contract';
import { SBOM_FILE, writeRelease, writeSbom, type Assets, type BundledPackage } from '@nightlark/release';
import { findCalls } from '@nightlark/release/bundle';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SharedImports } from './webpack/plugins/surface-check.ts';
import { SHARED_RANGES } from './webpack/shared-libraries.ts';

interface TeamSettings {
  budget: number | undefined;
  owner: string | undefined;
}

/**
 * The team's settings: `"nightlark": { "owner": "Team Likes", "budget": <bytes> }` in package.json. The gate checks a remote's budget; the
 * shell's is for the first code of every page, as sent.
 */
export async function readTeamSettings(directory: string): Promise<TeamSettings> {
  const { nightlark } = JSON.parse(await readFile(path.join(directory, 'package.json'), 'utf8')) as { nightlark?: Partial<TeamSettings> };
  return { budget: nightlark?.budget, owner: nightlark?.owner };
}

interface BuiltRemote {
  name: string;
  version: string;
  /** Contains `client/` and `server/`. */
  directory: string;
  chunks: Assets['chunks'];
}

interface Bundled {
  /** Shared library → the names that are imported from it. */
  imports: SharedImports;
  /** Packages whose code is in either bundle. */
  packages: readonly BundledPackage[];
}

/** Writes the bill of materials and `release.json` of a remote whose files are there. */
export async function describeRemote(sources: string, built: BuiltRemote, remote: Remote, { imports, packages }: Bundled): Promise<void> {
  const { name, version } = built;
  const sbom = JSON.stringify(writeSbom({ name, version }, packages), null, 1);
  await writeFile(path.join(built.directory, SBOM_FILE), `${sbom}\n`);
  const calls = await findCalls(built.directory);
  await writeRelease(built, remote, { shared: SHARED_RANGES, imports, calls, ...(await readTeamSettings(sources)) });
}
