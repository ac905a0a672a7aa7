import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { deviceOf } from '../../session/known-device.ts';
import { logIn } from '../user/log-in.ts';
import { changePassword } from './change-password.ts';
import { requestReset, resetPassword } from './reset-password.ts';

/** Changing the password, by the old one or by a mailed link (docs/product/sign-up-and-login.md#passwords-and-addresses). */
export const passwordEndpoints: Endpoint[] = [
  endpoint('requestReset', { auth: 'anyone', age: 'any', limit: 'resetMails' }, async ({ body, deps, domain, source }) => {
    await requestReset(deps, body.email, domain, source);
    return null;
  }),

  endpoint('resetPassword', { auth: 'anyone', age: 'any', limit: 'resets' }, async (call) => {
    return logIn(call, await resetPassword(call.deps, call.body));
  }),

  endpoint('changePassword', { auth: 'member', age: 'any', limit: 'passwords' }, async ({ viewer, body, deps, request }) => {
    await changePassword(deps, viewer, body, deviceOf(deps, request));
    return null;
  }),
];
