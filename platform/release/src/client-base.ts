/** URL path at which the gateway serves a release's client files. */
export function clientBase(name: string, version: string): string {
  return name === 'shell' ? `/shell/${version}/client/` : `/mf/${name}/${version}/client/`;
}

/** The shell's entry with React's development build, for pages of a dev server; also the directory of its files. */
export const DEVELOPMENT_CHUNK = 'development';
