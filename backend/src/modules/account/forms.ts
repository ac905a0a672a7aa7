import { type EndpointName, ENDPOINTS, paths, sameSite } from '@nightlark/contract';
import { type CallSchema, SCHEMAS } from '@nightlark/contract/api';
import express, { type Express, type Request, type Response } from 'express';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/endpoint.ts';
import { ApiFailure } from '../../failure.ts';
import { refuseCrossSite } from '../../http/origin.ts';
import { parse } from '../../http/register.ts';
import { deviceOf } from '../../session/known-device.ts';
import { readViewer, startSession } from '../../session/session.ts';
import { activate } from '../activation/activation.ts';
import { login } from '../sessions/login.ts';
import { changeMail } from '../mail-change/mail-change.ts';
import { attemptSource } from '../password/login-guard.ts';
import { requestReset, resetPassword } from '../password-change/reset-password.ts';

const urlencoded = express.urlencoded({ extended: false, limit: '8kb' });

/** A form that the browser submits natively, without script or before it has loaded. */
interface AccountForm<N extends EndpointName> {
  name: N;
  /** Selects among forms of the same URL; the only one when absent. */
  isMeant?: (request: Request) => boolean;
  /** @returns the page that the visitor is redirected to */
  take: (fields: Call<N>['body'], request: Request, response: Response) => Promise<string>;
  /** The page that shows the error: only its code is in the URL, since URLs are logged. */
  back: (failure: ApiFailure, request: Request) => string;
}

/** Login, activation, change of address and a new password without script: a form POST, then a redirect. */
export function mountAccountForms(app: Express, deps: Deps): void {
  const nextOf = (request: Request) => (typeof request.query['next'] === 'string' ? request.query['next'] : null);
  const choosesPassword = (request: Request) => 'code' in fieldsOf(request);

  mount(app, deps, {
    name: 'login',
    isMeant: (request) => !request.query['push'],
    async take(fields, request, response) {
      await startSession(deps, request, response, await login(deps, fields, request.hostname, attemptSource(deps, request)));
      return sameSite(nextOf(request), paths.members.href());
    },
    back: ({ code, field, params }, request) =>
      paths.login.href(null, { refused: code, field, minutes: params['minutes'], next: nextOf(request) }),
  });

  mount(app, deps, {
    name: 'activate',
    async take({ code }, request, response) {
      const viewer = await readViewer(deps, request);
      const account = await activate(deps, code, { viewer, device: deviceOf(deps, request) });
      if (account && !viewer) await startSession(deps, request, response, account);
      return paths.activateDone.href(null, account ? {} : { confirmed: 1 });
    },
    back: () => paths.activateError.href(),
  });

  mount(app, deps, {
    name: 'changeMail',
    take: async ({ code }) => paths.mailChangeDo.href(null, { [await changeMail(deps, code)]: 1 }),
    back: ({ code }) => paths.mailChangeDo.href(null, { refused: code }),
  });

  mount(app, deps, {
    name: 'requestReset',
    isMeant: (request) => !choosesPassword(request),
    async take({ email }, request) {
      await requestReset(deps, email, request.hostname, request.source);
      return paths.resetPassword.href(null, { sent: 1 });
    },
    back: ({ code, field }) => paths.resetPassword.href(null, { refused: code, field }),
  });

  mount(app, deps, {
    name: 'resetPassword',
    isMeant: choosesPassword,
    async take(fields, request, response) {
      await startSession(deps, request, response, await resetPassword(deps, fields));
      return paths.members.href();
    },
    back: ({ code, field }, request) => paths.resetPasswordDo.href(null, { code: String(fieldsOf(request)['code']), refused: code, field }),
  });
}

/** A form can only be POSTed, even if the call is a PUT. */
function mount<N extends EndpointName>(app: Express, deps: Deps, { name, isMeant, take, back }: AccountForm<N>): void {
  const { body } = SCHEMAS[name] as CallSchema;
  app.post(`/api/${ENDPOINTS[name][1]}`, urlencoded, async (request, response, next) => {
    if (!request.is('urlencoded') || (isMeant && !isMeant(request))) return next();
    refuseCrossSite(request);
    try {
      await deps.limits.call(name, { viewer: null, source: request.source });
      response.redirect(303, await take(parse(body, request.body) as Call<N>['body'], request, response));
    } catch (error) {
      // Unexpected errors are logged and not shown.
      if (!(error instanceof ApiFailure)) throw error;
      response.redirect(303, back(error, request));
    }
  });
}

const fieldsOf = (request: Request) => request.body as Record<string, unknown>;
