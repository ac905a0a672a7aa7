import type { User } from '@nightlark/contract';
import { type Call, type Endpoint, endpoint } from '../../http/endpoint.ts';
import { clearSessionCookie, endSession, startSession } from '../../session/session.ts';
import { siteFor } from '../site/site.ts';
import { activate, sendActivationMail } from './activation.ts';
import { createAccount } from './create-account.ts';
import { loadUser } from './load-user.ts';
import { login } from './login.ts';
import { hashPassword } from './password.ts';
import { savePushSubscription } from './push-subscription.ts';
import { requestReset, resetPassword } from './reset-password.ts';
import { checkSignup } from './signup-rules.ts';

export const accountEndpoints: Endpoint[] = [
  endpoint('getUser', async ({ viewer, deps }) => ({ user: viewer && (await loadUser(deps, viewer.id)) })),

  endpoint('login', async (call) => {
    await call.deps.limits.use('login', call.ip);
    return logIn(call, await login(call.deps, call.body.email, call.body.password, call.ip));
  }),

  endpoint('logout', async ({ deps, request, response }) => {
    await endSession(deps, request);
    clearSessionCookie(deps, response);
    return null;
  }),

  endpoint('setLanguage', async ({ body, viewer, deps }) => {
    await deps.db.updateTable('account').set({ language: body.language }).where('id', '=', viewer.id).execute();
    return { user: await loadUser(deps, viewer.id) };
  }),

  endpoint('subscribePush', async ({ body, viewer, deps }) => {
    await savePushSubscription(deps, viewer.id, body.subscription);
    return null;
  }),

  endpoint('signup', async (call) => {
    const { body, deps } = call;
    await deps.limits.use('signup', call.ip);
    const site = await siteFor(deps, call.domain);
    checkSignup(body, site, deps.now());
    const passwordHash = await hashPassword(body.password);
    const id = await deps.db.transaction().execute((trx) => createAccount(trx, body, site, passwordHash, deps.now()));
    // The account stands even when the mail can't be sent: it can be sent again.
    await sendActivationMail(deps, { id, ...body }).catch((error: unknown) => deps.log.error({ err: error }, 'activation mail not sent'));
    return logIn(call, id);
  }),

  endpoint('activate', async (call) => {
    await call.deps.limits.use('activate', call.ip);
    return logIn(call, await activate(call.deps, call.body.code));
  }),

  endpoint('resendActivation', async ({ viewer, deps }) => {
    if (viewer.status !== 'not_confirmed') return null;
    await deps.limits.use('resend', viewer.id);
    const { name } = await deps.db.selectFrom('profile').select('name').where('id', '=', viewer.id).executeTakeFirstOrThrow();
    await sendActivationMail(deps, { ...viewer, name });
    return null;
  }),

  endpoint('requestReset', async ({ body, deps, ip }) => {
    await deps.limits.use('reset', ip);
    await requestReset(deps, body.email);
    return null;
  }),

  endpoint('resetPassword', async (call) => {
    await call.deps.limits.use('reset', call.ip);
    return logIn(call, await resetPassword(call.deps, call.body));
  }),
];

async function logIn(
  { deps, request, response }: Pick<Call<'login'>, 'deps' | 'request' | 'response'>,
  accountId: number,
): Promise<{ user: User }> {
  await startSession(deps, request, response, accountId);
  return { user: await loadUser(deps, accountId) };
}
