/** Releases, the registry that holds them, and the interface between the gateway and the shell's server bundle. */
export { ConflictError } from './registry/conflict-error.ts';
export { ReleaseError } from './errors.ts';
export { checkRemote } from './check-remote.ts';
export { clientBase, DEVELOPMENT_CHUNK } from './client-base.ts';
export { integrityOf } from './integrity.ts';
export { integrityTable, type IntegrityTable } from './integrity-table.ts';
export { assertCoordinates, federationName } from './names.ts';
export type { Author, Change, LanderChange, RemoteChange } from './registry/changes.ts';
export { pageDirectives, pagePolicy } from './page-policy.ts';
export { openDirectoryStore } from './registry/directory-store.ts';
export type { JournalEntry, RegistryIndex, RemoteState } from './registry/index-schema.ts';
export { openKeys, type RegistryKeys } from './registry/keys.ts';
export { openStore } from './registry/open-store.ts';
export { openS3Store } from './registry/s3-store.ts';
export { openShellStore, type ShellBuild, type ShellStore } from './registry/shell-store.ts';
export type { Notes } from './registry/notes.ts';
export type { Staging } from './registry/staging.ts';
export type { Published, ReleaseStore } from './registry/store.ts';
export { parseRelease } from './parse-release.ts';
export { verifyFiles } from './verify-files.ts';
export { fullName, SBOM_FILE, sbomSchema, writeSbom, type BundledPackage, type Sbom } from './sbom.ts';
export { releaseSetRemote, resolveReleaseSet, setId } from './release-set.ts';
export { MEMBER_STATES, REPORT_PATH, REPORTED_PLACES, type BrowserReport } from './reports/browser-report.ts';
export { cleanMessage, ownFrames } from './reports/clean-error.ts';
export { assetsSchema, parseFile, type Assets, type Release } from './schema.ts';
export type {
  BrowserHostName,
  CallApi,
  RenderInput,
  RenderOutput,
  SharedLibrary,
  ShellOptions,
  ShellServer,
  Visitor,
} from './shell-server.ts';
export { writeAssets, writeRelease, type BuildFacts, type BuiltPackage } from './write-release.ts';
