/** Stores of releases, the index of live versions, its journal and keys. */
export { audienceSchema, describeAudience, fits, type Audience, type Traits } from './stores/audience.ts';
export { openKeys, type RegistryKeys } from './stores/keys.ts';
export type { CanaryShare, Change } from './stores/changes.ts';
export { describeCanary, describeRequest, describeSchedule } from './stores/describe.ts';
export { addDays, type DayCounts, type Days, type DayStore } from './stores/days.ts';
export { ConflictError } from './stores/conflict-error.ts';
export { formatMinute } from './stores/format-minute.ts';
export { activeFreeze, describeFreeze, FreezeError } from './stores/freeze-error.ts';
export { openLink, signLink, type LinkKind, type OpenedLink } from './links/signed-link.ts';
export { openDirectoryStore } from './stores/directory-store.ts';
export { signContent } from './stores/envelope.ts';
export { withFileLock } from './stores/lock.ts';
export {
  APPROVAL_HOURS,
  PLAN_DEFAULTS,
  planSchema,
  REVERTED,
  versionIn,
  type Freeze,
  type JournalEntry,
  type MoveOnRequest,
  type RegistryIndex,
  type RemoteState,
} from './stores/index-schema.ts';
export { remotesOf } from './stores/requests.ts';
export type { SnapshotStore } from './stores/snapshots.ts';
export { openStore } from './stores/open-store.ts';
export { openS3Store } from './stores/s3-store.ts';
export { openShellStore, type ShellBuild, type ShellStore } from './stores/shell-store.ts';
export type { Staging } from './stores/staging.ts';
export type { ReleaseStore } from './stores/store.ts';
