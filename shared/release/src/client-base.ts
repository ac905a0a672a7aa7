/** Where the gateway serves a release's client files. */
export function clientBase(name: string, version: string): string {
  return name === 'shell' ? `/shell/${version}/client/` : `/mf/${name}/${version}/client/`;
}

/** The shell's entry with React's development build, for pages that a team develops in; a directory of its files too. */
export const DEVELOPMENT_CHUNK = 'development';
