/** The schemas of every call, for servers and tests. The browser imports types only, from the package's root. */
export { EVENT_SCHEMAS, SCHEMAS, type CallSchema } from './schemas/index.ts';
export { ENDPOINTS, EVENTS_PATH, type EndpointName, type Method } from './endpoints.ts';
export { landerName, landerPictureName, landerSchema } from './lander-schema.ts';
export { OVERLAY_SCHEMAS } from './overlays.ts';
export * as entities from './entities.ts';
export { CALL_LIMITS, DEFAULT_LIMITS, STREAM_LIMITS, type Allowance, type CallLimits } from './limits.ts';
