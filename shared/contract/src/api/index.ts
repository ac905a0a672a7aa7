/** The schemas of every call, for servers and tests. The browser imports types only, from the package's root. */
export { EVENT_SCHEMAS, SCHEMAS, type CallSchema } from './schemas/index.ts';
export { ENDPOINTS, EVENTS_PATH, type EndpointName, type Method } from './endpoints.ts';
export { landerName, landerPictureName, landerSchema } from './lander-schema.ts';
export { OVERLAY_SCHEMAS } from './overlays.ts';
export * as entities from './entities.ts';
export {
  CALL_LIMITS,
  DEFAULT_LIMITS,
  limitOf,
  LIMITS,
  STREAM_LIMITS,
  USE_LIMITS,
  type Allowance,
  type CallLimits,
  type LimitName,
  type LimitOf,
  type UseLimitName,
} from './limits.ts';
