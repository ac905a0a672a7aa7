import { styleFaults } from '@nightlark/gate';
import { isStyle, ReleaseError, type Release, type SharedLibrary } from '@nightlark/release';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { satisfies } from 'semver';

/**
 * Throws for a release whose stylesheets match elements of others. The gate checks it first, with better messages; this catches a release
 * that bypassed it, since a browser can't undo a stylesheet.
 */
export async function checkStyles({ name, version, files }: Release, directory: string): Promise<void> {
  for (const file of Object.keys(files).filter((one) => one.startsWith('client/') && isStyle(one))) {
    const css = await readFile(path.join(directory, file), 'utf8');
    const hasFile = (address: string) => Object.hasOwn(files, path.posix.join(path.posix.dirname(file), address));
    const [found] = styleFaults(css, { name, longer: [], hasFile });
    if (found) throw new ReleaseError(`${name} ${version}: ${file}: ${found.fault}; ${found.advice}`);
  }
}

/** Refuses a release whose libraries this shell does not provide. Checked here once, so that pages need no code for it. */
export function createLibraryCheck(surface: readonly Pick<SharedLibrary, 'key' | 'version'>[]): (release: Release) => void {
  const provided = new Map(surface.map(({ key, version }) => [key, version]));
  return ({ name, version, shared }) => {
    const missing = Object.entries(shared).filter(([key, range]) => !satisfies(provided.get(key) ?? '', range));
    if (missing.length === 0) return;
    const wants = missing.map(([key, range]) => `${key} ${range} (here: ${provided.get(key) ?? 'none'})`);
    throw new ReleaseError(`${name} ${version} needs ${wants.join(', ')}`);
  };
}
