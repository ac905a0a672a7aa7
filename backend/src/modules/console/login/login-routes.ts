import type { Express, Request, Response } from 'express';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import type { Operator } from '../../../operators.ts';
import { recordAction } from '../../audit-log/record-action.ts';
import { requesterOf, mountAuthentication, operatorsFor } from '../access/authentication.ts';
import { formTokenOf } from '../access/form-token.ts';
import { LOCAL_OPERATORS, operatorOfToken } from '../access/operators.ts';
import { cookieOf, endSession, operatorOfSession, randomValue, setCookie, startSession } from '../access/session.ts';
import { CONSOLE_PATH, LOGIN_PATH, LOGOUT_PATH } from '../paths.ts';
import { loginPage } from './login-page.ts';

/** Only pages of the console (no open redirect), and no logout. */
const next = z
  .string()
  .max(500)
  .regex(/^\/console(?:[/?][\w/?=&%.:+,~-]*)?$/)
  .refine((path) => ![LOGIN_PATH, LOGOUT_PATH, '..'].some((each) => path.includes(each)))
  .catch(CONSOLE_PATH);
const given = z.object({ next, token: z.string().max(200).catch(''), local: z.string().max(60).optional().catch(undefined) });

/** Login and, behind the access check, logout: each is in the audit log, refused ones too. */
export function mountLogin(app: Express, deps: Deps): void {
  const isLocal = (request: Request) => operatorsFor(deps, request) === LOCAL_OPERATORS;

  function show(request: Request, response: Response, back: string, problem?: string): void {
    let cookie = cookieOf(deps, request);
    if (!cookie) setCookie(deps, response, (cookie = randomValue()));
    const page = loginPage({ formToken: formTokenOf(cookie), next: back, local: isLocal(request), ...(problem ? { problem } : {}) });
    response
      .status(problem ? 401 : 200)
      .type('html')
      .send(page);
  }

  function operatorBy(request: Request, { token, local }: z.output<typeof given>): Operator | null {
    const operators = operatorsFor(deps, request);
    if (isLocal(request)) return operators.find(({ name }) => name === local) ?? null;
    return operatorOfToken(operators, token);
  }

  app.get(LOGIN_PATH, async (request, response) => {
    const back = next.parse(request.query['next']);
    const cookie = cookieOf(deps, request);
    if (cookie && (await operatorOfSession(deps, operatorsFor(deps, request), cookie))) return response.redirect(303, back);
    show(request, response, back);
  });

  app.post(LOGIN_PATH, async (request, response) => {
    await deps.limits.use('operatorLogins', request.source);
    const fields = given.parse(request.body);
    const operator = operatorBy(request, fields);
    if (!operator) {
      await recordAction(deps.db, deps.now(), null, { action: 'login_refused' });
      return show(request, response, fields.next, 'This is no operator’s token.');
    }
    const cookie = cookieOf(deps, request);
    if (cookie) await endSession(deps, cookie);
    await recordAction(deps.db, deps.now(), operator, { action: 'login' });
    await startSession(deps, response, operator);
    response.redirect(303, fields.next);
  });

  mountAuthentication(app, deps);
  app.post(LOGOUT_PATH, async (request, response) => {
    await endSession(deps, cookieOf(deps, request)!);
    await recordAction(deps.db, deps.now(), requesterOf(response).operator, { action: 'logout' });
    setCookie(deps, response, '');
    response.redirect(303, LOGIN_PATH);
  });
}
