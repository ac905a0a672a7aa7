import { type Deps, recordAction } from '@nightlark/backend';
import { ApiFailure } from '@nightlark/backend/server';
import { type Html, html } from '@nightlark/contract/server';
import type { Express, Response } from 'express';
import { z } from 'zod';
import { type Requester, requesterOf } from '../access/authentication.ts';
import { formTokenField, formTokenOf } from '../access/form-token.ts';
import type { OperatorRow } from '../access/operators.ts';
import { confirmSecondFactor, resetSecondFactor, secretOf, useCode } from '../access/second-factor.ts';
import { startSession } from '../access/session.ts';
import { base32, totpAddress } from '../access/totp.ts';
import { input } from '../frame/fields.ts';
import { formatTime } from '../frame/format.ts';
import { consoleFrame } from '../frame/frame.ts';
import { SECOND_FACTOR_AGAIN_PATH, SECOND_FACTOR_PATH } from '../paths.ts';
import { homeOf } from './login-routes.ts';

const given = z.object({ code: z.string().trim().min(1).max(40) });

/** Each operator's own second factor: set up, and set up again with a code of the one that is there. */
export function mountSecondFactor(app: Express, deps: Deps): void {
  const send = (response: Response, requester: Requester, main: Html, status = 200) =>
    response
      .status(status)
      .type('html')
      .send(consoleFrame({ requester, title: 'Second factor', area: SECOND_FACTOR_PATH, main }));

  const show = (response: Response, problem?: string) => {
    const requester = requesterOf(response);
    const { row } = requester.operator;
    const main = !row
      ? html`<p class="empty">Whoever is on this machine may enter: in development there is none.</p>`
      : row.totp_since
        ? whatIsSet(requester, row, row.totp_since, problem)
        : setUp(deps, requester, row, problem);
    send(response, requester, main, problem ? 422 : 200);
  };

  app.get(SECOND_FACTOR_PATH, (_request, response) => show(response));

  app.post(SECOND_FACTOR_PATH, async (request, response) => {
    const { operator } = requesterOf(response);
    const { data } = given.safeParse(request.body);
    if (!operator.row) throw new ApiFailure('not_found');
    const codes = data && (await confirmSecondFactor(deps, operator.row, data.code));
    if (!codes) return show(response, 'This is not the code of now. Look at your app again, and at the clocks.');
    const cookie = await startSession(deps, response, { name: operator.name, keyHash: operator.row.key_hash });
    send(
      response,
      { operator: { ...operator, row: { ...operator.row, totp_since: deps.now() } }, formToken: formTokenOf(cookie) },
      codesPage(codes, homeOf(operator)),
    );
  });

  app.post(SECOND_FACTOR_AGAIN_PATH, async (request, response) => {
    const { operator } = requesterOf(response);
    const { data } = given.safeParse(request.body);
    if (!operator.row) throw new ApiFailure('not_found');
    await deps.limits.use('operatorCodes', operator.name);
    if (!data || !(await useCode(deps, operator.row, data.code)))
      return show(response, 'This code is wrong, or was used. Wait for the next one.');
    await deps.db.transaction().execute(async (trx) => {
      await resetSecondFactor(deps, trx, operator.name);
      await recordAction(trx, deps.now(), operator, { action: 'second_factor_reset', subject: operator.name });
    });
    await startSession(deps, response, { name: operator.name, keyHash: operator.row.key_hash });
    response.redirect(303, SECOND_FACTOR_PATH);
  });
}

const codeField = (problem: string | undefined, hint?: string) =>
  input({ name: 'code', label: 'Code', ...(hint && { hint }), required: true, maxlength: 40, autocomplete: 'one-time-code', problem });

function setUp(deps: Deps, { operator, formToken }: Requester, row: OperatorRow, problem?: string): Html {
  const secret = secretOf(deps, row)!;
  const address = totpAddress(secret, new URL(deps.config.PUBLIC_URL).hostname, operator.name);
  return html`<p>Besides your token you need an app that shows a new code every 30 seconds. Nothing else opens before it is set up.</p>
    <ol class="steps">
      <li>
        <p>Add this key to the app, or open <a href="${address}">this link</a> on the device that has it.</p>
        <p class="secret"><code>${base32(secret).match(/.{4}/g)!.join(' ')}</code></p>
      </li>
      <li>
        <p>Enter the code that the app shows.</p>
        <form class="stack" method="post" action="${SECOND_FACTOR_PATH}">
          ${formTokenField(formToken)} ${codeField(problem)}
          <button class="main">Set up</button>
        </form>
      </li>
    </ol>`;
}

const codesPage = (codes: readonly string[], home: string): Html =>
  html`<p class="notice good" role="status">Your second factor is set up.</p>
    <p>
      Each of these recovery codes opens one login without your app. Keep them where your phone is not: they are shown only now. If both are
      gone, an admin resets your second factor.
    </p>
    <ul class="codes">
      ${codes.map((code) => html`<li><code>${code}</code></li>`)}
    </ul>
    <p><a class="button main" href="${home}">I have kept them</a></p>`;

function whatIsSet({ formToken }: Requester, { recovery_codes }: OperatorRow, since: Date, problem?: string): Html {
  const left = recovery_codes.length;
  return html`<p class="notice ${left > 2 ? 'good' : 'warn'}">
      Set up on ${formatTime(since)}. ${left} recovery code${left === 1 ? ' is' : 's are'} left.
    </p>
    <h2>A new app, or new recovery codes</h2>
    <p>Set it up again: the key and the recovery codes of before count no more, and your other sessions end.</p>
    <form class="stack" method="post" action="${SECOND_FACTOR_AGAIN_PATH}">
      ${formTokenField(formToken)} ${codeField(problem, 'Of the app that is set up, or a recovery code')}
      <button>Set up again</button>
    </form>`;
}
