import type { Deps } from '@nightlark/backend';
import { ApiFailure, rowId } from '@nightlark/backend/server';
import type { Express } from 'express';
import { z } from 'zod';
import { requesterOf, requireRight } from '../access/authentication.ts';
import { filterText, optional } from '../input.ts';
import { addressOf } from '../frame/query.ts';
import { LIFT_BLOCK_PATH, MANDATES_PATH, UNBLOCK_METHOD_PATH } from '../paths.ts';
import { liftBlock, listBlockedMethods, listBlocks, listMandates, unblockMethod } from './mandates.ts';
import { mandatesPage } from './page.ts';

const filterOf = z.object({ member: optional(rowId), reference: filterText(40) });
const afterOf = optional(rowId);
const liftForm = z.object({ id: rowId });
const unblockForm = z.object({ member: rowId, method: z.string().min(1).max(40) });

/** Direct debit mandates, members blocked after a returned debit, and methods blocked after a charge-back. */
export function mountMandates(app: Express, deps: Deps): void {
  app.get(MANDATES_PATH, requireRight('read'), async (request, response) => {
    const filter = filterOf.parse(request.query);
    const after = afterOf.parse(request.query['after']);
    const block = afterOf.parse(request.query['block']);
    const [page, blocks, methods] = await Promise.all([
      listMandates(deps, filter, after),
      listBlocks(deps, filter, block),
      listBlockedMethods(deps, filter),
    ]);
    const requester = requesterOf(response);
    const { done } = request.query;
    response
      .type('html')
      .send(mandatesPage({ requester, filter, ...page, blocks, methods, after: after ? String(after) : undefined, done }));
  });

  app.post(LIFT_BLOCK_PATH, requireRight('review'), async (request, response) => {
    const form = liftForm.safeParse(request.body);
    if (!form.success) throw new ApiFailure('validation');
    await liftBlock(deps, requesterOf(response).operator, form.data.id);
    response.redirect(303, addressOf(MANDATES_PATH, { done: 'block_lifted' }));
  });

  app.post(UNBLOCK_METHOD_PATH, requireRight('review'), async (request, response) => {
    const form = unblockForm.safeParse(request.body);
    if (!form.success) throw new ApiFailure('validation');
    await unblockMethod(deps, requesterOf(response).operator, form.data);
    response.redirect(303, addressOf(MANDATES_PATH, { done: 'method_unblocked' }));
  });
}
