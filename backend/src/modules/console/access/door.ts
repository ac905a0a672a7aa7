import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import type { Deps } from '../../../deps.ts';
import { ApiFailure } from '../../../http/failure.ts';
import { isLocal } from '../../../http/is-local.ts';
import { refuseCrossSite } from '../../../http/origin.ts';
import { CONSOLE_PATH, LOGIN_PATH } from '../paths.ts';
import { FORM_TOKEN_FIELD, formTokenOf, isFormToken } from './form-token.ts';
import { bouncePage } from './bounce-page.ts';
import { LOCAL_OPERATORS, mayDo, type Operator, type Right } from './operators.ts';
import { cookieOf, operatorOfSession } from './session.ts';

/** Who asks, and what their forms carry. */
export interface Asker {
  operator: Operator;
  formToken: string;
}

export const askerOf = (response: Response): Asker => (response.locals as { asker: Asker }).asker;

const HEADERS = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  // No script at all, and nothing of anybody else's.
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
};

/** Those whom the environment names; on localhost in development, where it names nobody, one of each role. */
export function operatorsFor({ config }: Pick<Deps, 'config'>, request: Request): readonly Operator[] {
  if (config.OPERATORS.length > 0 || config.production) return config.OPERATORS;
  return isLocal(request) ? LOCAL_OPERATORS : [];
}

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD';

/** Before all of the console: closed where there is no operator, and nothing of it kept or framed. */
export function mountHeaders(app: Express, deps: Deps): void {
  app.use(CONSOLE_PATH, (request, response, next) => {
    response.set(HEADERS);
    if (operatorsFor(deps, request).length === 0) throw new ApiFailure('not_found');
    // The cookie is not sent where another site led here (`SameSite=Strict`): ask once more, from this page.
    if (isRead(request) && request.get('sec-fetch-site') === 'cross-site')
      return void response.type('html').send(bouncePage(request.originalUrl));
    next();
  });
  // Whatever changes something comes from a form of this browser (decision 136).
  app.use(CONSOLE_PATH, express.urlencoded({ extended: false, limit: '16kb' }), (request, _response, next) => {
    if (isRead(request)) return next();
    refuseCrossSite(request);
    const cookie = cookieOf(deps, request);
    const { [FORM_TOKEN_FIELD]: given } = (request.body ?? {}) as Record<string, unknown>;
    if (!cookie || !isFormToken(cookie, given)) throw new ApiFailure('cross_site');
    next();
  });
}

/** Before all but the login: an operator's session, or the way to the login and back. */
export function mountDoor(app: Express, deps: Deps): void {
  app.use(CONSOLE_PATH, async (request, response, next) => {
    const cookie = cookieOf(deps, request);
    const operator = cookie ? await operatorOfSession(deps, operatorsFor(deps, request), cookie) : null;
    if (!cookie || !operator) {
      if (!isRead(request)) throw new ApiFailure('authentication_required');
      return response.redirect(303, `${LOGIN_PATH}?next=${encodeURIComponent(request.originalUrl)}`);
    }
    await deps.limits.use(isRead(request) ? 'consolePages' : 'consoleChanges', operator.name);
    response.locals['asker'] = { operator, formToken: formTokenOf(cookie) } satisfies Asker;
    next();
  });
}

/** What a route asks of its operator's role; each route of the console has one. */
export function may(right: Right): RequestHandler {
  return (_request, response, next) => {
    if (!mayDo(askerOf(response).operator, right)) throw new ApiFailure('forbidden');
    next();
  };
}
