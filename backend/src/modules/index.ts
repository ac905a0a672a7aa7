import type { Express } from 'express';
import type { Deps } from '../deps.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { mountOutbox } from '../mail/outbox-routes.ts';
import { mountOpenApi } from '../openapi/route.ts';
import { accountEndpoints } from './account/endpoints.ts';
import { blockEndpoints } from './block/endpoints.ts';
import { chatEndpoints } from './chat/endpoints.ts';
import { creditsEndpoints } from './credits/endpoints.ts';
import { likeEndpoints } from './likes/endpoints.ts';
import { mountEventStream } from './live/event-stream.ts';
import { memberEndpoints } from './member/endpoints.ts';
import { paymentEndpoints } from './payments/endpoints.ts';
import { mountMethodIcons } from './payments/method-icons.ts';
import { photosEndpoints } from './photos/endpoints.ts';
import { mountMedia } from './photos/media.ts';
import { presenceEndpoints } from './presence/endpoints.ts';
import { profileEndpoints } from './profile/endpoints.ts';
import { searchEndpoints } from './search/endpoints.ts';
import { siteEndpoints } from './site/endpoints.ts';

/** Every module's endpoints; together they cover the contract exactly, which `registerEndpoints` checks. */
export const ENDPOINT_MODULES: readonly (readonly Endpoint[])[] = [
  accountEndpoints,
  siteEndpoints,
  presenceEndpoints,
  profileEndpoints,
  photosEndpoints,
  searchEndpoints,
  memberEndpoints,
  blockEndpoints,
  chatEndpoints,
  creditsEndpoints,
  likeEndpoints,
  paymentEndpoints,
];

/** Routes that are no JSON calls: media files, the event stream, the developer's outbox, the OpenAPI document. */
export const RAW_ROUTES: readonly ((app: Express, deps: Deps) => void)[] = [
  mountMedia,
  mountMethodIcons,
  mountOutbox,
  mountOpenApi,
  mountEventStream,
];
