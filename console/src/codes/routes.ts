import type { Deps } from '@nightlark/backend';
import { ApiFailure, parseCursor } from '@nightlark/backend/server';
import type { Express, Request, Response } from 'express';
import { z } from 'zod';
import { requesterOf, requireRight } from '../access/authentication.ts';
import { addressOf } from '../frame/query.ts';
import { problemsOf } from '../input.ts';
import { CODES_PATH, END_CODE_PATH } from '../paths.ts';
import { codeForm, endCode, listCodes, makeCode } from './codes.ts';
import { codesPage } from './page.ts';

const endForm = z.object({ code: z.string().min(1).max(60) });

/** Discount codes: created and ended by admins, read by all. */
export function mountCodes(app: Express, deps: Deps): void {
  async function show(
    request: Request,
    response: Response,
    wrong: { given?: Record<string, string>; problems?: Record<string, string> } = {},
  ) {
    const after = parseCursor(request.query['after']);
    const page = await listCodes(deps, after);
    const { done } = request.query;
    if (wrong.problems) response.status(422);
    response.type('html').send(codesPage({ requester: requesterOf(response), ...page, after: after?.id, now: deps.now(), done, ...wrong }));
  }

  app.get(CODES_PATH, requireRight('read'), (request, response) => show(request, response));

  app.post(CODES_PATH, requireRight('price'), async (request, response) => {
    const given = request.body as Record<string, string>;
    const form = codeForm.safeParse(given);
    if (!form.success) return show(request, response, { given, problems: problemsOf(form.error) });
    const made = await makeCode(deps, requesterOf(response).operator, form.data);
    if (!made) return show(request, response, { given, problems: { code: 'There is one of that name already.' } });
    response.redirect(303, addressOf(CODES_PATH, { done: 'code_made' }));
  });

  app.post(END_CODE_PATH, requireRight('price'), async (request, response) => {
    const form = endForm.safeParse(request.body);
    if (!form.success) throw new ApiFailure('validation');
    await endCode(deps, requesterOf(response).operator, form.data.code);
    response.redirect(303, addressOf(CODES_PATH, { done: 'code_ended' }));
  });
}
