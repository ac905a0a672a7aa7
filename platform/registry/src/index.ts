/** Stores of releases, the index of live versions, its journal and keys. */
export { openKeys, type RegistryKeys } from './stores/keys.ts';
export type { Change } from './stores/changes.ts';
export { ConflictError } from './stores/conflict-error.ts';
export { openDirectoryStore } from './stores/directory-store.ts';
export { signContent } from './stores/envelope.ts';
export { withExpiringLock } from './stores/lock.ts';
export type { JournalEntry, RegistryIndex, RemoteState } from './stores/index-schema.ts';
export type { SnapshotStore } from './stores/snapshots.ts';
export { openStore } from './stores/open-store.ts';
export { openS3Store } from './stores/s3-store.ts';
export { openShellStore, type ShellBuild, type ShellStore } from './stores/shell-store.ts';
export type { Staging } from './stores/staging.ts';
export type { ReleaseStore } from './stores/store.ts';
