import { ReleaseError, type Release, type SharedLibrary } from '@nightlark/release';
import { satisfies } from 'semver';

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
