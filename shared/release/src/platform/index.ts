/** What teams do with the platform: over a store here, over HTTP in the command line. For servers and tools. */
export {
  apiAnswers, canarySchema, journalQuerySchema, landerPreviewSchema, landerPublishSchema, landerUnpublishSchema, OVERRIDE_MINUTES, overrideLinkSchema, promoteSchema, remoteName, rollbackSchema, semver, UPLOAD_LIMITS, uploadSchema, whyQuerySchema,
  type Upload,
} from './api-schemas.ts'; // prettier-ignore
export { BUILDER, buildMoves, type LeftAlone } from './build-moves.ts';
export { GateError } from './gate-error.ts';
export type { Gate, GateInput, Verdict } from './gate.ts';
export type { Audit, AuditedRelease, SbomFault } from './audit.ts';
export { createPlatform, type LocalPlatform } from './local-platform.ts';
export { checkLander, LANDER_BYTES, lineOf, type LanderCheck, type LanderFinding } from '../landers/check-lander.ts';
export { keepLander, namedPictures, readKeptLander, type KeptLander, type SentPictures } from '../landers/keep-lander.ts';
export { keepPicture, landerFileName, type KeptPicture } from '../landers/pictures/kept-picture.ts';
export { checkPicture, PICTURE_LIMITS } from '../landers/pictures/make-picture.ts';
export { LanderError } from '../landers/lander-error.ts';
export { landerJsonSchema } from '../landers/json-schema.ts';
export { openPreview } from '../landers/preview.ts';
export type { Override } from '../overrides/override.ts';
export { readDescription } from '../overrides/read-description.ts';
export { openOverride } from '../overrides/seal.ts';
export type {
  Asked,
  Coordinates,
  Finding,
  LanderPreview,
  LanderResult,
  MoveResult,
  OverrideLink,
  Platform,
  PlatformStatus,
  PublishResult,
} from './platform.ts';
export type { Why } from './why.ts';
export { integrityOf } from '../integrity.ts';
