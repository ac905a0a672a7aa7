import type { User } from '@nightlark/contract';
import type { Call } from '../../http/endpoint.ts';
import type { AuthenticatedAccount } from '../../session/authenticated-account.ts';
import { startSession } from '../../session/session.ts';
import { loadUser } from './load-user.ts';

/** Starts a session for an account and returns the response of every call that logs in. */
export async function logIn(
  { deps, request, response, locale }: Pick<Call<'login'>, 'deps' | 'request' | 'response' | 'locale'>,
  account: AuthenticatedAccount,
): Promise<{ user: User }> {
  await startSession(deps, request, response, account);
  return { user: await loadUser(deps, account.accountId, locale) };
}
