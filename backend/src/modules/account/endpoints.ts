import type { User } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { type Call, type Endpoint, endpoint } from '../../http/endpoint.ts';
import { ApiFailure } from '../../http/failure.ts';
import { deviceOf } from '../../session/known-device.ts';
import { clearSessionCookie, endSession, startSession } from '../../session/session.ts';
import { takeStay } from '../credits/stay-offer.ts';
import { siteFor } from '../site/site.ts';
import { activate, sendActivationMail } from './activation.ts';
import { changePassword } from './change-password.ts';
import { exportAccount } from './export-account.ts';
import { exportArchive } from './export-archive.ts';
import { comeBack, leave } from './leave.ts';
import { loadUser } from './load-user.ts';
import { login } from './login.ts';
import { triedFrom } from './login-guard.ts';
import { changeMail, requestMailChange } from './mail-change.ts';
import { tellOldAddresses } from './old-address.ts';
import { savePushSubscription } from './push-subscription.ts';
import { requestReset, resetPassword } from './reset-password.ts';
import { endSessions, listSessions } from './sessions.ts';
import { signUp } from './sign-up.ts';
import { pause, setInvisible } from './update-account.ts';

export const accountEndpoints: Endpoint[] = [
  endpoint('getUser', async ({ viewer, deps }) => ({ user: viewer && (await loadUser(deps, viewer.id)) })),

  endpoint('login', async (call) => {
    return logIn(call, await login(call.deps, call.body, call.domain, triedFrom(call.deps, call.request)));
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
    await savePushSubscription(deps, viewer, body.subscription);
    return null;
  }),

  endpoint('signup', async (call) => {
    const id = await signUp(call);
    return id === null ? { user: null } : logIn(call, id);
  }),

  endpoint('activate', async (call) => {
    const id = await activate(call.deps, call.body.code);
    // Who is logged in stays so: the page's other calls are under way with this session, and would be told that it ended.
    return call.viewer?.id === id ? { user: await loadUser(call.deps, id) } : logIn(call, id);
  }),

  endpoint('resendActivation', async ({ viewer, deps }) => {
    if (viewer.status !== 'not_confirmed') return null;
    const { name } = await deps.db.selectFrom('profile').select('name').where('id', '=', viewer.id).executeTakeFirstOrThrow();
    await sendActivationMail(deps, { ...viewer, name });
    return null;
  }),

  endpoint('requestReset', async ({ body, deps, domain }) => {
    await requestReset(deps, body.email, domain);
    return null;
  }),

  endpoint('resetPassword', async (call) => {
    return logIn(call, await resetPassword(call.deps, call.body));
  }),

  endpoint('changePassword', async ({ viewer, body, deps, request }) => {
    await changePassword(deps, viewer, body, deviceOf(deps, request));
    return null;
  }),

  endpoint('requestMailChange', async ({ viewer, body, deps, domain }) => {
    await requestMailChange(deps, viewer, body, domain);
    return null;
  }),

  endpoint('changeMail', async ({ body, deps }) => {
    return { outcome: await changeMail(deps, body.code) };
  }),

  endpoint('updateAccount', async (call) => {
    const { viewer, body, domain, deps } = call;
    if ('code' in body) return logIn(call, await comeBack(deps, body.code));
    if (!viewer) throw new ApiFailure('authentication_required');
    if ('invisible' in body) await setInvisible(deps, viewer.id, body.invisible);
    else if ('stay' in body) await takeStay(deps, viewer.id, (await siteFor(deps, domain)).company.delete_discount);
    else await pause(deps, viewer.id, body.pause_days);
    return { user: await loadUser(deps, viewer.id) };
  }),

  endpoint('deleteAccount', async ({ viewer, body, deps, response }) => {
    const deleteAt = await leave(deps, viewer, body);
    clearSessionCookie(deps, response);
    return { delete_at: deleteAt.toISOString() };
  }),

  endpoint('exportAccount', async ({ viewer, deps, response }) => {
    response.attachment(exportName(deps, 'json'));
    const rows = await exportAccount(deps, viewer.id);
    await tellOldAddresses(deps, viewer.id, 'export');
    return rows;
  }),

  endpoint('exportArchive', async ({ viewer, deps, response }) => {
    response.attachment(exportName(deps, 'zip'));
    await tellOldAddresses(deps, viewer.id, 'export');
    return exportArchive(deps, viewer.id);
  }),

  endpoint('getSessions', ({ viewer, deps }) => listSessions(deps, viewer)),

  endpoint('endSessions', async ({ viewer, body, deps }) => {
    await endSessions(deps, viewer, body);
    return null;
  }),
];

/** The file's name begins with the site's. */
const exportName = ({ config, now }: Pick<Deps, 'config' | 'now'>, ending: string) =>
  `${new URL(config.PUBLIC_URL).hostname}-${now().toISOString().slice(0, 10)}.${ending}`;

async function logIn(
  { deps, request, response }: Pick<Call<'login'>, 'deps' | 'request' | 'response'>,
  accountId: number,
): Promise<{ user: User }> {
  await startSession(deps, request, response, accountId);
  return { user: await loadUser(deps, accountId) };
}
