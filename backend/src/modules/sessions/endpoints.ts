import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { clearSessionCookie, endSession } from '../../session/session.ts';
import { attemptSource } from '../password/login-guard.ts';
import { logIn } from '../user/log-in.ts';
import { login } from './login.ts';
import { endSessions, listSessions } from './sessions.ts';

/** Login, logout, and the list of sessions (docs/product/sign-up-and-login.md). */
export const sessionEndpoints: Endpoint[] = [
  endpoint('login', { auth: 'anyone', age: 'any', limit: 'logins' }, async (call) => {
    return logIn(call, await login(call.deps, call.body, call.domain, attemptSource(call.deps, call.request)));
  }),

  endpoint('logout', { auth: 'anyone', age: 'any', limit: 'default', origin: 'this-site' }, async ({ deps, request, response }) => {
    await endSession(deps, request);
    clearSessionCookie(deps, response);
    return null;
  }),

  endpoint('getSessions', { auth: 'member', age: 'any', limit: 'default' }, ({ viewer, deps }) => listSessions(deps, viewer)),

  endpoint('endSessions', { auth: 'member', age: 'any', limit: 'default' }, async ({ viewer, body, deps }) => {
    await endSessions(deps, viewer, body);
    return null;
  }),
];
