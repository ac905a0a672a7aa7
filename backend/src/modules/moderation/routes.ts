import type { Express } from 'express';
import type { Deps } from '../../deps.ts';
import { mountPhotoReview } from '../photos/review/routes.ts';
import { mountReportReview } from '../report/review/routes.ts';
import { moderatorsOnly } from './access.ts';
import { MODERATION_PATH } from './frame.ts';
import { MODERATION_CSS } from './style.ts';

/** The moderators' pages, behind one door: photos that wait, and reports of members. */
export function mountModeration(app: Express, deps: Deps): void {
  app.use(MODERATION_PATH, moderatorsOnly(deps.config));
  app.get(`${MODERATION_PATH}/page.css`, (_request, response) => {
    response.type('css').send(MODERATION_CSS);
  });
  mountPhotoReview(app, deps);
  mountReportReview(app, deps);
}
