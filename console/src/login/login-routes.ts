import { type Deps, recordAction } from '@nightlark/backend';
import type { Express, Request, Response } from 'express';
import { z } from 'zod';
import { localOperators, mountAuthentication, requesterOf } from '../access/authentication.ts';
import { formTokenOf } from '../access/form-token.ts';
import { type ConsoleDeps, hashOf, hasRight } from '../access/operators.ts';
import { renewKey, useCode } from '../access/second-factor.ts';
import { cookieOf, endSession, operatorOfSession, randomValue, setCookie, startSession } from '../access/session.ts';
import { CONSOLE_PATH, LOGIN_PATH, LOGOUT_PATH, MODERATION_PATH, SECOND_FACTOR_PATH } from '../paths.ts';
import { loginPage } from './login-page.ts';
import { asOperator } from '../access/operator.ts';

/** Only pages of operators (no open redirect), and no logout. */
const next = z
  .string()
  .max(500)
  .regex(/^\/(?:console|moderation)(?:[/?][\w/?=&%.:+,~-]*)?$/)
  .refine((path) => ![LOGIN_PATH, LOGOUT_PATH, '..'].some((each) => path.includes(each)))
  .catch(CONSOLE_PATH);
const given = z.object({
  next,
  token: z.string().max(200).catch(''),
  code: z.string().max(40).catch(''),
  local: z.string().max(60).optional().catch(undefined),
});

interface Entered {
  name: string;
  role: string;
  keyHash: Buffer;
  /** Where they have to go first. */
  to?: string;
}

/** Login and, behind the access check, logout: each is in the audit log, refused ones too. */
export function mountLogin(app: Express, deps: ConsoleDeps): void {
  function show(request: Request, response: Response, back: string, problems?: { token?: string; code?: string }): void {
    let cookie = cookieOf(deps, request);
    if (!cookie) setCookie(deps, response, (cookie = randomValue()));
    const page = loginPage({
      formToken: formTokenOf(cookie),
      next: back,
      local: localOperators(deps, request),
      ...(problems && { problems }),
    });
    response
      .status(problems ? 401 : 200)
      .type('html')
      .send(page);
  }

  app.get(LOGIN_PATH, async (request, response) => {
    const back = next.parse(request.query['next']);
    const cookie = cookieOf(deps, request);
    if (cookie && (await operatorOfSession(deps, localOperators(deps, request), cookie))) return response.redirect(303, back);
    show(request, response, back);
  });

  app.post(LOGIN_PATH, async (request, response) => {
    const fields = given.parse(request.body);
    const local = localOperators(deps, request).find(({ name }) => name === fields.local);
    if (!local) await deps.limits.use('operatorLogins', request.source);
    const entered = local ? { ...local, keyHash: hashOf(local.name) } : await enter(deps, fields);
    if ('problems' in entered) return show(request, response, fields.next, entered.problems);
    // Many operators may share one address.
    if (!local) await deps.limits.giveBack('operatorLogins', request.source);
    const cookie = cookieOf(deps, request);
    if (cookie) await endSession(deps, cookie);
    await recordAction(deps.db, deps.now(), entered, { action: 'login' });
    await startSession(deps, response, entered);
    response.redirect(303, entered.to ?? fields.next);
  });

  mountAuthentication(app, deps);
  app.post(LOGOUT_PATH, async (request, response) => {
    await endSession(deps, cookieOf(deps, request)!);
    await recordAction(deps.db, deps.now(), requesterOf(response).operator, { action: 'logout' });
    setCookie(deps, response, '');
    response.redirect(303, LOGIN_PATH);
  });
}

/** By the token, and by the second factor once it is set up. */
async function enter(
  deps: Deps,
  { token, code }: { token: string; code: string },
): Promise<Entered | { problems: { token?: string; code?: string } }> {
  const operator = await deps.db.selectFrom('operator').selectAll().where('key_hash', '=', hashOf(token)).executeTakeFirst();
  const refused = async (problems: { token?: string; code?: string }) => {
    deps.log.warn({ door: 'console', operator: operator?.name }, 'an operator’s login was refused');
    const known = operator ? asOperator(operator.name, operator.roles) : null;
    await recordAction(deps.db, deps.now(), known, { action: 'login_refused', details: { because: problems.code ? 'code' : 'token' } });
    return { problems };
  };
  if (!operator || operator.roles.length === 0) return refused({ token: 'This is no operator’s token.' });
  const entered = { ...asOperator(operator.name, operator.roles), keyHash: operator.key_hash };
  if (!operator.totp_since)
    return (await renewKey(deps, operator.name)) ? { ...entered, to: SECOND_FACTOR_PATH } : enter(deps, { token, code });
  await deps.limits.use('operatorCodes', operator.name);
  const used = await useCode(deps, operator, code);
  if (used) await deps.limits.giveBack('operatorCodes', operator.name);
  else return refused({ code: code ? 'This code is wrong, or was used. Wait for the next one.' : 'Your app’s code is needed.' });
  if (used === 'app') return entered;
  await recordAction(deps.db, deps.now(), entered, { action: 'recovery_code_used', details: { left: operator.recovery_codes.length - 1 } });
  return { ...entered, to: SECOND_FACTOR_PATH };
}

/** Where an operator begins. */
export const homeOf = (operator: Parameters<typeof hasRight>[0]): string => (hasRight(operator, 'read') ? CONSOLE_PATH : MODERATION_PATH);
