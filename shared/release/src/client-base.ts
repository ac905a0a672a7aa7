/** Where the gateway serves a release's client files. */
export function clientBase(name: string, version: string): string {
  return name === 'shell' ? `/shell/${version}/client/` : `/mf/${name}/${version}/client/`;
}
