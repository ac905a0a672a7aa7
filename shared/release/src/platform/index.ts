/** What teams do with the platform: over a store here, over HTTP in the command line. For servers and tools. */
export {
  apiAnswers, canarySchema, journalQuerySchema, promoteSchema, remoteName, rollbackSchema, semver, UPLOAD_LIMITS, uploadSchema, whyQuerySchema,
  type Upload,
} from './api-schemas.ts'; // prettier-ignore
export { GateError } from './gate-error.ts';
export { createPlatform, type Gate, type GateInput } from './local-platform.ts';
export type { Asked, Finding, MoveResult, Platform, PlatformStatus, PublishResult } from './platform.ts';
export type { Why } from './why.ts';
export { integrityOf } from '../registry/verify-files.ts';
