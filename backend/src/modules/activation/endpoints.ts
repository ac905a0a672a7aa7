import { ApiFailure } from '../../failure.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { deviceOf } from '../../session/known-device.ts';
import { mailAgain } from '../mail-codes/mail-code.ts';
import { loadUser } from '../user/load-user.ts';
import { logIn } from '../user/log-in.ts';
import { activate, nameOf, sendActivationMail } from './activation.ts';

/** Confirming the address (docs/product/sign-up-and-login.md#activation). */
export const activationEndpoints: Endpoint[] = [
  endpoint('activate', { auth: 'anyone', age: 'any', limit: 'mailedCodes' }, async (call) => {
    const { viewer, deps, request, locale } = call;
    const account = await activate(deps, call.body.code, { viewer, device: deviceOf(deps, request) });
    if (account === null) throw new ApiFailure('confirmed_logged_out');
    // Keeps an existing session: concurrent calls of the page use it, and a new one would end it.
    return viewer ? { user: await loadUser(deps, account.accountId, locale) } : logIn(call, account);
  }),

  endpoint('resendActivation', { auth: 'member', age: 'any', limit: 'accountChanges' }, async ({ viewer, deps }) => {
    if (viewer.status !== 'not_confirmed') return null;
    const name = await nameOf(deps.db, viewer.id);
    await mailAgain(deps, `activation ${viewer.id}`, () => sendActivationMail(deps, { ...viewer, name }));
    return null;
  }),
];
