/** The public API for programs that run the backend, and for what they attach; everything else is internal. */
export { type Config, readConfig } from '../config.ts';
export type { Db } from '../db/open.ts';
export type { Database } from '../db/schema.ts';
export type { Deps } from '../deps.ts';
export type { Hooks } from '../hooks.ts';
export { hashPassword } from '../modules/password/password-hash.ts';
export { schedule } from '../jobs/schedule.ts';
export { sendMessage } from '../modules/chat/send-message.ts';
export { recordTyping } from '../modules/chat/typing.ts';
export { matchesMutually, looksFor } from '../modules/matching/wish.ts';
export { blurTwin, placeholderOf } from '../modules/photos/pipeline/blur.ts';
export { THUMB } from '../modules/photos/variants.ts';
export { type Place, placesOf } from '../modules/site/places.ts';
export { runBackend } from '../start.ts';
export type { Storage } from '../storage/storage.ts';
