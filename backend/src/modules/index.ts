import type { Express } from 'express';
import type { Deps } from '../deps.ts';
import type { Endpoint } from '../http/endpoint.ts';

/** Every module's endpoints; together they cover the contract exactly, which `registerEndpoints` checks. */
export const ENDPOINT_MODULES: readonly (readonly Endpoint[])[] = [];

/** Routes that are no JSON calls: media files, the event stream, the developer's outbox, the OpenAPI document. */
export const RAW_ROUTES: readonly ((app: Express, deps: Deps) => void)[] = [];
