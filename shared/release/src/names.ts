import { ReleaseError } from './errors.ts';

const NAME = /^(?:mf-[a-z][a-z0-9-]{0,40}|shell)$/;
const VERSION = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]{1,60})?$/;

/** Names and versions become directories and addresses: nothing else than these patterns gets that far. */
export function assertCoordinates(name: string, version: string): void {
  if (!NAME.test(name)) throw new ReleaseError(`"${name}" is not a remote's name (mf-…)`);
  if (!VERSION.test(version)) throw new ReleaseError(`"${version}" is not a version (1.2.3 or 1.2.3-suffix)`);
}

/** The federation name carries the version: registering one name twice would silently keep the old code. */
export function federationName(name: string, version: string): string {
  return `${name}_${version}`.replace(/\W/g, '_');
}
