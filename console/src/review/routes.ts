import type { Deps } from '@nightlark/backend';
import { ApiFailure, rowId } from '@nightlark/backend/server';
import type { Express } from 'express';
import { z } from 'zod';
import { requesterOf, requireRight } from '../access/authentication.ts';
import { optional } from '../input.ts';
import { addressOf } from '../frame/query.ts';
import { REVIEW_PATH } from '../paths.ts';
import { NOTE_MAX_LENGTH, reviewPage } from './page.ts';
import { decideReview, DECISIONS, listReviews, openReviews } from './review.ts';

const showOf = z.enum(['open', 'decided']).catch('open');
const afterOf = optional(rowId);
const form = z.object({ id: rowId, decision: z.enum(DECISIONS), note: z.string().trim().max(NOTE_MAX_LENGTH).default('') });

/** Payments that look like fraud or failed, for manual review (docs/product/payments.md). */
export function mountReview(app: Express, deps: Deps): void {
  app.get(REVIEW_PATH, requireRight('read'), async (request, response) => {
    const show = showOf.parse(request.query['show']);
    const after = afterOf.parse(request.query['after']);
    const [page, open] = await Promise.all([listReviews(deps, show, after), openReviews(deps)]);
    const requester = requesterOf(response);
    const { done } = request.query;
    response.type('html').send(reviewPage({ requester, show, ...page, after: after ? String(after) : undefined, open, done }));
  });

  app.post(REVIEW_PATH, requireRight('review'), async (request, response) => {
    const parsed = form.safeParse(request.body);
    if (!parsed.success) throw new ApiFailure('validation');
    await decideReview(deps, requesterOf(response).operator, parsed.data);
    response.redirect(303, addressOf(REVIEW_PATH, { done: 'reviewed' }));
  });
}
