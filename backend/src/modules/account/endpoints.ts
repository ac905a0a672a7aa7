import type { User } from '@nightlark/contract';
import { type Call, type Endpoint, endpoint } from '../../http/endpoint.ts';
import { ApiFailure } from '../../http/failure.ts';
import { clearSessionCookie, endSession, startSession } from '../../session/session.ts';
import { siteFor } from '../site/site.ts';
import { activate, sendActivationMail } from './activation.ts';
import { changePassword } from './change-password.ts';
import { createAccount } from './create-account.ts';
import { exportAccount } from './export-account.ts';
import { comeBack, leave } from './leave.ts';
import { loadUser } from './load-user.ts';
import { login } from './login.ts';
import { changeMail, requestMailChange } from './mail-change.ts';
import { hashPassword } from './password.ts';
import { sameSignup } from './same-signup.ts';
import { savePushSubscription } from './push-subscription.ts';
import { requestReset, resetPassword } from './reset-password.ts';
import { endSessions, listSessions } from './sessions.ts';
import { checkSignup } from './signup-rules.ts';
import { pause, setInvisible } from './update-account.ts';

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
    let id: number;
    try {
      id = await deps.db.transaction().execute((trx) => createAccount(trx, body, site, passwordHash, deps.now()));
    } catch (error) {
      const earlier = await sameSignup(deps, body, call.ip, error);
      if (earlier !== null) return logIn(call, earlier);
      throw error;
    }
    // The account stands even when the mail can't be sent: it can be sent again.
    await sendActivationMail(deps, { id, ...body }).catch((error: unknown) => deps.log.error({ err: error }, 'activation mail not sent'));
    return logIn(call, id);
  }),

  endpoint('activate', async (call) => {
    await call.deps.limits.use('activate', call.ip);
    const id = await activate(call.deps, call.body.code);
    // Who is logged in stays so: the page's other calls are under way with this session, and would be told that it ended.
    return call.viewer?.id === id ? { user: await loadUser(call.deps, id) } : logIn(call, id);
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

  endpoint('changePassword', async ({ viewer, body, deps }) => {
    await changePassword(deps, viewer, body);
    return null;
  }),

  endpoint('requestMailChange', async ({ viewer, body, deps }) => {
    await deps.limits.use('mailChange', viewer.id);
    await requestMailChange(deps, viewer, body);
    return null;
  }),

  endpoint('changeMail', async ({ body, deps, ip }) => {
    await deps.limits.use('activate', ip);
    return { outcome: await changeMail(deps, body.code) };
  }),

  endpoint('updateAccount', async (call) => {
    const { viewer, body, deps } = call;
    if ('code' in body) {
      await deps.limits.use('activate', call.ip);
      return logIn(call, await comeBack(deps, body.code));
    }
    if (!viewer) throw new ApiFailure('authentication_required');
    if ('invisible' in body) await setInvisible(deps, viewer.id, body.invisible);
    else await pause(deps, viewer.id, body.pause_days);
    return { user: await loadUser(deps, viewer.id) };
  }),

  endpoint('deleteAccount', async ({ viewer, body, deps, response }) => {
    const deleteAt = await leave(deps, viewer, body);
    clearSessionCookie(deps, response);
    return { delete_at: deleteAt.toISOString() };
  }),

  endpoint('exportAccount', async ({ viewer, deps, response }) => {
    await deps.limits.use('export', viewer.id);
    response.attachment(`nightlark-${deps.now().toISOString().slice(0, 10)}.json`);
    return exportAccount(deps, viewer.id);
  }),

  endpoint('getSessions', ({ viewer, deps }) => listSessions(deps, viewer)),

  endpoint('endSessions', async ({ viewer, body, deps }) => {
    await endSessions(deps, viewer, body);
    return null;
  }),
];

async function logIn(
  { deps, request, response }: Pick<Call<'login'>, 'deps' | 'request' | 'response'>,
  accountId: number,
): Promise<{ user: User }> {
  await startSession(deps, request, response, accountId);
  return { user: await loadUser(deps, accountId) };
}
