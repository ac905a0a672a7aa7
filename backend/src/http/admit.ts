import { acceptedLocale, DEFAULT_LOCALE, type EndpointName, ENDPOINTS, isLocale, LOCALE_COOKIE, type Locale } from '@nightlark/contract';
import { MEMBER_HEADER } from '@nightlark/contract/server';
import { parseCookie } from 'cookie';
import type { Request, RequestHandler, Response } from 'express';
import { DatabaseUnavailable } from '../db/unavailable.ts';
import type { Deps } from '../deps.ts';
import { sanctionParams, sanctionThatEnded } from '../session/sanctions.ts';
import { hashOfSession, readViewer } from '../session/session.ts';
import type { Viewer } from '../session/viewer.ts';
import type { Endpoint } from './endpoint.ts';
import { ApiFailure } from '../failure.ts';
import type {} from './identify-client.ts';
import { refuseCrossSite, requireThisSite } from './origin.ts';

/** What is known about a request before its body is parsed. */
interface Admitted {
  endpoint: Endpoint;
  viewer: Viewer | null;
  /** The caller's chosen locale, from their cookie or account. */
  chosenLocale: Locale | undefined;
}

/** The contract's call that a request matched; undefined before it is matched, and when it matches none. */
export const callOf = (response: Response) => response.locals['call'] as EndpointName | undefined;
export const admittedOf = (response: Response) => response.locals['admitted'] as Admitted;

/**
 * Whether the client disconnected. Reads stop then: under overload clients give up while they wait, and a backend that works for
 * disconnected clients never catches up with the others. A change is executed once its body has arrived, even if the client disconnected.
 */
export const isAborted = ({ method, socket }: Request) => method === 'GET' && socket.destroyed;

/**
 * Finds the endpoint and authorizes the caller: origin, rate limit, session. All before the body, so that rejecting a request is cheap.
 * @throws ApiFailure `method_not_allowed`, `cross_site`, `too_many_requests`, `unavailable` or `authentication_required`
 */
export function admit(deps: Deps, group: readonly Endpoint[]): RequestHandler {
  return async (request, response, next) => {
    if (isAborted(request)) return;
    const endpoint = choose(group, request);
    response.locals['call'] = endpoint.name;
    const { auth, database, origin } = endpoint.route;
    const isSpared = database === 'optional';
    const claimsSession = hashOfSession(deps, request) !== null;
    if (!isSpared) refuseOverload(deps, claimsSession ? MEMBERS_PATIENCE : 1);
    if (!isSpared) takeShare(deps, request, response);
    if (origin === 'this-site') requireThisSite(request);
    else if (request.method !== 'GET' && typeof auth === 'string') refuseCrossSite(request);
    const viewer = await readViewer(deps, request).catch((error: unknown) => {
      if (database === 'optional' && error instanceof DatabaseUnavailable) return null;
      throw error;
    });
    if (viewer) response.set(MEMBER_HEADER, '1');
    else if (claimsSession && !isSpared) refuseOverload(deps);
    const chosenLocale = chosenLocaleOf(request, viewer);
    response.locals['locale'] = localeOf(request, viewer);
    await deps.limits.call(endpoint.name, { viewer, source: request.source });
    if (!viewer && auth === 'member') throw await loggedOut(deps, request);
    response.locals['admitted'] = { endpoint, viewer, chosenLocale } satisfies Admitted;
    next();
  };
}

/** With the sanction in the error's words, if one ended the session. */
async function loggedOut(deps: Deps, request: Request): Promise<ApiFailure> {
  const session = hashOfSession(deps, request);
  const sanction = session && (await sanctionThatEnded(deps.db, session, deps.now()));
  return new ApiFailure('authentication_required', sanction ? { params: sanctionParams(sanction) } : {});
}

/** How many times longer than a visitor's calls a member's may wait for the database before they are refused. */
const MEMBERS_PATIENCE = 2;

function refuseOverload(deps: Deps, patience = 1): void {
  if (deps.isOverloaded(patience)) throw new ApiFailure('unavailable', { retryAfter: 1 });
}

function takeShare({ callsInProgress }: Deps, { source }: Request, response: Response): void {
  if (!callsInProgress.enter(source)) throw new ApiFailure('unavailable', { retryAfter: 1 });
  response.once('close', () => callsInProgress.leave(source));
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

/** The locale of the cookie, else the one saved in the account, else the browser's, else the default. */
export function localeOf(request: Request, viewer: Viewer | null): Locale {
  return chosenLocaleOf(request, viewer) ?? acceptedLocale(request.headers['accept-language']) ?? DEFAULT_LOCALE;
}

function chosenLocaleOf(request: Request, viewer: Viewer | null): Locale | undefined {
  const cookie = parseCookie(request.headers.cookie ?? '')[LOCALE_COOKIE];
  return isLocale(cookie) ? cookie : viewer?.language;
}
