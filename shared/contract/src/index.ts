/** What every package may rely on. Nothing here imports zod or React: it is safe in a lander's first load. */
export * from './constants.ts';
export * from './errors.ts';
export * from './lander.ts';
export * from './locales.ts';
export * from './notifications.ts';
export * from './paths.ts';
export * from './replay.ts';
export * from './profile-options.ts';
export * from './release-set.ts';
export * from './remote.ts';
export * from './rules.ts';
export * from './same-site.ts';
export * from './tracking.ts';
export { ENDPOINTS, EVENTS_PATH, type EndpointName, type Method } from './api/endpoints.ts';
export type * from './api/types.ts';
