import { paths } from '@nightlark/contract';
import { SCHEMAS } from '@nightlark/contract/api';
import express, { type Express } from 'express';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import { refuseCrossSite } from '../../http/origin.ts';
import { localeOf } from '../../http/admit.ts';
import { parse } from '../../http/register.ts';
import { readViewer } from '../../session/session.ts';
import { receiveComplaint } from './complaint.ts';

/** The same call without script: a form POST, and a page as the response (`/complaints` with the outcome). */
export function mountComplaintForm(app: Express, deps: Deps): void {
  app.post('/api/complaint.php', express.urlencoded({ extended: false, limit: '64kb' }), async (request, response, next) => {
    if (!request.is('urlencoded')) return next();
    refuseCrossSite(request);
    try {
      const body = parse(SCHEMAS.complain.body, request.body) as ReturnType<typeof SCHEMAS.complain.body.parse>;
      const viewer = await readViewer(deps, request);
      await deps.limits.call('complain', { viewer, source: request.source });
      const locale = localeOf(request, viewer);
      const sent = await receiveComplaint(deps, { body, locale, domain: request.hostname });
      response.redirect(303, paths.complaints.href(null, { sent }));
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      response.redirect(303, paths.complaints.href(null, { refused: error.code }));
    }
  });
}
