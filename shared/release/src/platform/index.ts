/** What teams do with the platform: over a store here, over HTTP in the command line. For servers and tools. */
export {
  apiAnswers, canarySchema, journalQuerySchema, landerPreviewSchema, landerPublishSchema, landerUnpublishSchema, promoteSchema, remoteName, rollbackSchema, semver, UPLOAD_LIMITS, uploadSchema, whyQuerySchema,
  type Upload,
} from './api-schemas.ts'; // prettier-ignore
export { GateError } from './gate-error.ts';
export { createPlatform, type Gate, type GateInput } from './local-platform.ts';
export { checkLander, LANDER_BYTES, type LanderCheck, type LanderFinding } from '../landers/check-lander.ts';
export { LanderError } from '../landers/lander-error.ts';
export { landerJsonSchema } from '../landers/json-schema.ts';
export { openPreview } from '../landers/preview.ts';
export type { Asked, Finding, LanderPreview, LanderResult, MoveResult, Platform, PlatformStatus, PublishResult } from './platform.ts';
export type { Why } from './why.ts';
export { integrityOf } from '../registry/verify-files.ts';
