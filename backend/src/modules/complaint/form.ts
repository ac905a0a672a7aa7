import { paths } from '@nightlark/contract';
import { SCHEMAS } from '@nightlark/contract/api';
import express, { type Express } from 'express';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../http/failure.ts';
import { refuseCrossSite } from '../../http/origin.ts';
import { localeOf, parse } from '../../http/register.ts';
import { readViewer } from '../../session/session.ts';
import { takeComplaint } from './complaint.ts';

/** The same call from a page without script: a form comes in, and a page goes back (`/complaints` with the outcome). */
export function mountComplaintForm(app: Express, deps: Deps): void {
  app.post('/api/complaint.php', express.urlencoded({ extended: false, limit: '64kb' }), async (request, response, next) => {
    if (!request.is('urlencoded')) return next();
    refuseCrossSite(request);
    try {
      const body = parse(SCHEMAS.complain.body, request.body) as ReturnType<typeof SCHEMAS.complain.body.parse>;
      const locale = localeOf(request, await readViewer(deps, request));
      const sent = await takeComplaint(deps, { body, ip: request.ip ?? '', locale, domain: request.hostname });
      response.redirect(303, paths.complaints.href(null, { sent }));
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      response.redirect(303, paths.complaints.href(null, { refused: error.code }));
    }
  });
}
