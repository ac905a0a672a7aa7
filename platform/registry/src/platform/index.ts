/** The platform's operations for teams: on a local store, or over HTTP. For servers and tools. */
export {
  approveSchema,
  archivedFileSchema,
  canarySchema,
  coordinatesSchema,
  declineSchema,
  freezeSchema,
  liftSchema,
  pauseSchema,
  PRUNE_DAYS,
  pruneSchema,
  scheduleSchema,
  journalQuerySchema,
  landerPreviewSchema,
  landerPublishSchema,
  landerUnpublishSchema,
  OVERRIDE_MINUTES,
  overrideLinkSchema,
  previewLinkSchema,
  promoteSchema,
  protectSchema,
  rollbackSchema,
  UPLOAD_LIMITS,
  uploadSchema,
  explainQuerySchema,
  type Upload,
} from './api-schemas.ts';
export { remoteName } from '../coordinates.ts';
export type { Audit, AuditedRelease } from './audit.ts';
export { BUILD_AUTHOR, buildMoves, type SkippedBuild } from './build-moves.ts';
export type { Gate, GateInput, Verdict } from './gate.ts';
export { GateError } from './gate-error.ts';
export { copyRelease } from './copy-release.ts';
export { connectPlatform } from './http/http-platform.ts';
export { createPlatform, type LocalPlatform } from './local-platform.ts';
export type { Coordinates, MoveRequest, MoveResult, Finding, OverrideLink, Platform, PreviewLink, PublishResult } from './platform.ts';
export { OVERRIDE_LINK, type Override } from '../overrides/override.ts';
export { PREVIEW_DAYS, PREVIEW_LINK, type Preview, type PreviewedRelease } from '../previews/preview.ts';
export { previewedRelease } from './platform-previews.ts';
export { readDescription } from '../overrides/read-description.ts';
