/** Releases, the registry that holds them, and the interface between the gateway and the shell's server bundle. */
export { ConflictError, ReleaseError } from './errors.ts';
export { checkRemote } from './check-remote.ts';
export { clientBase } from './client-base.ts';
export { integrityTable, type IntegrityTable } from './integrity-table.ts';
export { assertCoordinates, federationName } from './names.ts';
export type { Author, Change, LanderChange, RemoteChange } from './registry/changes.ts';
export { openDirectoryStore } from './registry/directory-store.ts';
export type { JournalEntry, RegistryIndex, RemoteState } from './registry/index-schema.ts';
export { openKeys, type RegistryKeys } from './registry/keys.ts';
export { openStore } from './registry/open-store.ts';
export { openS3Store } from './registry/s3-store.ts';
export type { Published, ReleaseStore } from './registry/store.ts';
export { verifyFiles } from './registry/verify-files.ts';
export { releaseSetRemote, resolveReleaseSet } from './release-set.ts';
export { assetsSchema, parseFile, type Assets, type Release } from './schema.ts';
export type { BrowserHostName, RenderInput, RenderOutput, SharedLibrary, ShellOptions, ShellServer } from './shell-server.ts';
export { writeAssets, writeRelease, type BuildFacts, type BuiltPackage } from './write-release.ts';
