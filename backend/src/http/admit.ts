import { DEFAULT_LOCALE, type EndpointName, ENDPOINTS, isLocale, LOCALE_COOKIE, type Locale } from '@nightlark/contract';
import { parseCookie } from 'cookie';
import type { Request, RequestHandler, Response } from 'express';
import { DatabaseUnavailable } from '../db/unavailable.ts';
import type { Deps } from '../deps.ts';
import { readViewer } from '../session/session.ts';
import type { Viewer } from '../session/viewer.ts';
import type { Endpoint } from './endpoint.ts';
import { ApiFailure } from './failure.ts';
import type {} from './identify-client.ts';
import { refuseCrossSite, requireThisSite } from './origin.ts';

/** What is known of a call before its body is read. */
export interface Admitted {
  endpoint: Endpoint;
  viewer: Viewer | null;
  /** What the caller chose, by cookie or account. */
  chosenLocale: Locale | undefined;
}

/** The call that a request is; undefined before that is known, and where it is none. */
export const callOf = (response: Response) => response.locals['call'] as EndpointName | undefined;
export const admittedOf = (response: Response) => response.locals['admitted'] as Admitted;

/**
 * Whether a reader has left. Nothing more is read for them: under overload clients give up while they wait, and a backend that works
 * for those that have left is never in time for those that are still there. A change is made once its body is here, whoever is left to hear of it.
 */
export const isGivenUp = ({ method, socket }: Request) => method === 'GET' && socket.destroyed;

/**
 * Finds the endpoint and lets the caller in: not from another site, not too often, logged in where the call asks for it.
 * All before the body, so that a refused one costs nothing to read.
 * @throws ApiFailure `method_not_allowed`, `cross_site`, `too_many_requests`, `unavailable` or `authentication_required`
 */
export function admit(deps: Deps, group: readonly Endpoint[]): RequestHandler {
  return async (request, response, next) => {
    if (isGivenUp(request)) return;
    const endpoint = choose(group, request);
    response.locals['call'] = endpoint.name;
    const { auth, database, origin } = endpoint.route;
    if (database !== 'optional' && deps.isOverloaded()) throw new ApiFailure('unavailable', { retryAfter: 1 });
    if (origin === 'this-site') requireThisSite(request);
    else if (request.method !== 'GET' && typeof auth === 'string') refuseCrossSite(request);
    const viewer = await readViewer(deps, request).catch((error: unknown) => {
      if (database === 'optional' && error instanceof DatabaseUnavailable) return null;
      throw error;
    });
    const chosenLocale = chosenLocaleOf(request, viewer);
    response.locals['locale'] = chosenLocale ?? DEFAULT_LOCALE;
    await deps.limits.call(endpoint.name, { viewer, source: request.source });
    if (!viewer && auth === 'member') throw new ApiFailure('authentication_required');
    response.locals['admitted'] = { endpoint, viewer, chosenLocale } satisfies Admitted;
    next();
  };
}

/** Two calls may share method and path and differ by a fixed query (`user.php?push=1`). */
function choose(group: readonly Endpoint[], request: Request): Endpoint {
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const fitting = group.filter(({ name }) => {
    const [wanted, address] = ENDPOINTS[name];
    return wanted === method && [...new URLSearchParams(address.split('?')[1])].every(([key, value]) => request.query[key] === value);
  });
  const mostSpecific = fitting.sort((a, b) => addressOf(b.name).length - addressOf(a.name).length)[0];
  if (!mostSpecific) throw new ApiFailure('method_not_allowed');
  return mostSpecific;
}

const addressOf = (name: EndpointName) => ENDPOINTS[name][1];

/** The language of the cookie, else the member's saved one, else the default. */
export function localeOf(request: Request, viewer: Viewer | null): Locale {
  return chosenLocaleOf(request, viewer) ?? DEFAULT_LOCALE;
}

function chosenLocaleOf(request: Request, viewer: Viewer | null): Locale | undefined {
  const cookie = parseCookie(request.headers.cookie ?? '')[LOCALE_COOKIE];
  return isLocale(cookie) ? cookie : viewer?.language;
}
