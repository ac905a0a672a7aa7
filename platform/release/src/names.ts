import { ReleaseError } from './errors.ts';

const NAME = /^(?:mf-[a-z][a-z0-9-]{0,40}|shell)$/;
const NUMBER = '(?:0|[1-9]\\d{0,8})';
const SUFFIX_PART = '(?:0|[1-9]\\d*|\\d*[A-Za-z-][0-9A-Za-z-]*)';
const VERSION = new RegExp(`^${NUMBER}\\.${NUMBER}\\.${NUMBER}(?:-${SUFFIX_PART}(?:\\.${SUFFIX_PART})*)?$`);
const MAX_VERSION_LENGTH = 80;

/** Names and versions become directories and URLs, so only these patterns are allowed. */
export function assertCoordinates(name: string, version: string): void {
  if (!NAME.test(name)) throw new ReleaseError(`"${name}" is not a remote's name (mf-…)`);
  if (version.length > MAX_VERSION_LENGTH || !VERSION.test(version))
    throw new ReleaseError(`"${version}" is not a version (semantic: 1.2.3 or 1.2.3-suffix)`);
}

/** The federation name contains the version: registering one name twice would silently reuse the old code. */
export function federationName(name: string, version: string): string {
  return `${name}_${version}`.replace(/\W/g, '_');
}

/** URL path at which the gateway serves a release's client files. */
export function clientBase(name: string, version: string): string {
  return name === 'shell' ? `/shell/${version}/client/` : `/mf/${name}/${version}/client/`;
}

/** The source map of a script of a release: those for browsers are in a folder that nothing serves. */
export const mapOf = (file: string): string => `${file.replace(/^client\//, 'maps/')}.map`;

/** The shell's entry with React's development build, for pages of a dev server; also the directory of its files. */
export const DEVELOPMENT_CHUNK = 'development';
