/** The public API for programs that run the backend, and for what they attach; everything else is internal. */
export { type Config, readConfig } from '../config.ts';
export { ROLES, type Role } from '../db/columns.ts';
export type { Db } from '../db/open.ts';
export type { Database, ReportEvidence } from '../db/schema.ts';
export type { Deps } from '../deps.ts';
export type { Hooks, Stop } from '../hooks.ts';
export { ACTIONS, type ActionId, type By, recordAction } from '../modules/audit-log/audit-log.ts';
export { hashPassword } from '../modules/password/password-hash.ts';
export { schedule } from '../jobs/schedule.ts';
export { sendMessage } from '../modules/chat/send-message.ts';
export { recordTyping } from '../modules/chat/typing.ts';
export { matchesMutually, looksFor } from '../modules/matching/wish.ts';
export { blurTwin, placeholderOf } from '../modules/photos/pipeline/blur.ts';
export { THUMB } from '../modules/photos/variants.ts';
export { type Place, placesOf } from '../modules/site/places.ts';
export { sealOf } from '../sealed-columns.ts';
export { runBackend, runServer } from '../start.ts';
export type { Storage } from '../storage/storage.ts';
