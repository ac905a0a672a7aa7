/** Releases, the registry that holds them, and the interface between the gateway and the shell's server bundle. */
export { ReleaseError } from './errors.ts';
export { openDirectoryStore } from './directory-store.ts';
export { checkRemote } from './check-remote.ts';
export { clientBase } from './client-base.ts';
export { assertCoordinates, federationName } from './names.ts';
export { releaseSetRemote, resolveReleaseSet } from './release-set.ts';
export { assetsSchema, parseFile, type Assets, type Channels, type Release } from './schema.ts';
export type { BrowserHostName, RenderInput, RenderOutput, SharedLibrary, ShellOptions, ShellServer } from './shell-server.ts';
export type { ReleaseStore } from './store.ts';
export { writeAssets, writeRelease, type BuiltPackage } from './write-release.ts';
