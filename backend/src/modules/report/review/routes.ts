import express, { type Express } from 'express';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { ApiFailure } from '../../../http/failure.ts';
import { refuseCrossSite } from '../../../http/origin.ts';
import { moderatorOf } from '../../moderation/access.ts';
import { REPORTS_PATH } from '../../moderation/frame.ts';
import { reportsPage } from './page.ts';
import { reportQueue, setReportState } from './queue.ts';

const state = z.enum(['open', 'closed']);
const show = state.catch('open');
const change = z.object({ id: z.coerce.number().int().positive(), show, status: state });

/** The moderators' page of reports: who says what of whom, until somebody has closed it (decisions, "reports keep copies"). */
export function mountReportReview(app: Express, deps: Deps): void {
  app.get(REPORTS_PATH, async (request, response) => {
    const which = show.parse(request.query['show']);
    response.type('html').send(reportsPage({ which, ...(await reportQueue(deps, which)) }));
  });
  app.post(REPORTS_PATH, express.urlencoded({ extended: false, limit: '4kb' }), async (request, response) => {
    refuseCrossSite(request);
    const parsed = change.safeParse(request.body);
    if (!parsed.success) throw new ApiFailure('validation');
    await setReportState(deps, parsed.data.id, parsed.data.status, moderatorOf(response));
    response.redirect(303, parsed.data.show === 'closed' ? `${REPORTS_PATH}?show=closed` : REPORTS_PATH);
  });
}
