/** Public interface for all packages. Imports neither zod nor React, so it is small enough for a lander's first load. */
export * from './constants.ts';
export * from './cookie-line.ts';
export * from './errors.ts';
export * from './fold.ts';
export * from './iban.ts';
export * from './lander.ts';
export * from './locales.ts';
export * from './merge-drafts.ts';
export * from './message-text.ts';
export * from './money.ts';
export * from './notifications.ts';
export * from './overlay-names.ts';
export * from './own-call.ts';
export * from './paths.ts';
export * from './payment-methods.ts';
export * from './replay.ts';
export * from './profile-options.ts';
export * from './release-set.ts';
export * from './remote.ts';
export * from './reserved-paths.ts';
export * from './retention.ts';
export * from './rules.ts';
export * from './same-site.ts';
export * from './tracking.ts';
export * from './trusted-script.ts';
export * from './visitors.ts';
export * from './way-back.ts';
export {
  ENDPOINTS,
  EVENTS_PATH,
  LIVE_EVENTS,
  NAMED_BY_ADDRESS,
  type EndpointName,
  type LiveEventName,
  type Method,
} from './api/endpoints.ts';
export type * from './api/types.ts';
