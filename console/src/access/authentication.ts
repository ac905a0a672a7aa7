import type { Deps } from '@nightlark/backend';
import { ApiFailure, isLocal, isStorable, refuseCrossSite } from '@nightlark/backend/server';
import { html } from '@nightlark/contract/server';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import { LOGIN_PATH, LOGOUT_PATH, MODERATION_PATH, SECOND_FACTOR_PATH, SETTLEMENT_PATH } from '../paths.ts';
import { FORM_TOKEN_FIELD, formTokenOf, isFormToken } from './form-token.ts';
import { type ConsoleDeps, LOCAL_OPERATORS, hasRight, type Right } from './operators.ts';
import { cookieOf, operatorOfSession, type SessionOperator } from './session.ts';
import type { Operator } from './operator.ts';

/** The operator of a request, and the CSRF token of their forms. */
export interface Requester {
  operator: SessionOperator;
  formToken: string;
}

export const requesterOf = (response: Response): Requester => (response.locals as { requester: Requester }).requester;

const HEADERS = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  // No scripts, and no third-party resources.
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
};

/** Who may enter without a token: on localhost in development, where `OPERATORS` names nobody. */
export const localOperators = ({ config, operators }: Pick<ConsoleDeps, 'config' | 'operators'>, request: Request): readonly Operator[] =>
  !config.production && operators.length === 0 && isLocal(request) ? LOCAL_OPERATORS : [];

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD';

/** First of all operators' routes: responses are neither cached nor framed, forms are from here. */
export function mountHeaders(app: Express, deps: Deps): void {
  app.use((request, response, next) => {
    response.set(HEADERS);
    // A NUL in an id: PostgreSQL's text can't hold it.
    if (request.path.includes('%00')) throw new ApiFailure('not_found');
    // The cookie is not sent on a navigation from another site (`SameSite=Strict`): reload from this page.
    if (isRead(request) && request.get('sec-fetch-site') === 'cross-site')
      return void response.type('html').send(bouncePage(request.originalUrl));
    next();
  });
  // Every change requires a form of this browser (CSRF, docs/guides/console.md#operators).
  app.use(SETTLEMENT_PATH, express.urlencoded({ extended: false, limit: '2mb' }));
  app.use(express.urlencoded({ extended: false, limit: '16kb' }), (request, _response, next) => {
    if (isRead(request)) return next();
    refuseCrossSite(request);
    const cookie = cookieOf(deps, request);
    const { [FORM_TOKEN_FIELD]: given } = (request.body ?? {}) as Record<string, unknown>;
    if (!cookie || !isFormToken(cookie, given)) throw new ApiFailure('cross_site');
    if (!isStorable(request.body)) throw new ApiFailure('validation');
    next();
  });
}

/** Before all routes but the login: requires an operator's session, or redirects to the login and back; and their second factor. */
export function mountAuthentication(app: Express, deps: ConsoleDeps): void {
  app.use(async (request, response, next) => {
    const cookie = cookieOf(deps, request);
    const operator = cookie ? await operatorOfSession(deps, localOperators(deps, request), cookie) : null;
    if (!cookie || !operator) {
      if (!isRead(request)) throw new ApiFailure('authentication_required');
      return response.redirect(303, `${LOGIN_PATH}?next=${encodeURIComponent(request.originalUrl)}`);
    }
    await deps.limits.use(
      isRead(request) ? 'consolePages' : isUnder(MODERATION_PATH, request) ? 'moderations' : 'consoleChanges',
      operator.name,
    );
    if (operator.row && !operator.row.totp_since && ![SECOND_FACTOR_PATH, LOGOUT_PATH].some((path) => isUnder(path, request))) {
      if (!isRead(request)) throw new ApiFailure('forbidden');
      return response.redirect(303, SECOND_FACTOR_PATH);
    }
    response.locals['requester'] = { operator, formToken: formTokenOf(cookie) } satisfies Requester;
    next();
  });
}

const isUnder = (path: string, request: Request) => `${request.path}/`.startsWith(`${path}/`);

/** The permission that a route requires; each route of the console has one. */
export function requireRight(right: Right): RequestHandler {
  return (_request, response, next) => {
    if (!hasRight(requesterOf(response).operator, right)) throw new ApiFailure('forbidden');
    next();
  };
}

/** Redirects to the same URL, this time same-site. Works without script. */
const bouncePage = (address: string): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <meta http-equiv="refresh" content="0" />
        <title>Console</title>
      </head>
      <body>
        <p><a href="${address}">To the console</a></p>
      </body>
    </html>`.text;
