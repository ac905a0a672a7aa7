import type { Express } from 'express';
import type { Deps } from '../../deps.ts';
import { moderatorsOnly } from './access.ts';
import { MODERATION_PATH } from './frame.ts';
import { MODERATION_CSS } from './style.ts';

/** The access check of the moderators' pages, which the photo and report modules mount behind it. */
export function mountModeration(app: Express, deps: Deps): void {
  app.use(MODERATION_PATH, moderatorsOnly(deps.config));
  app.get(`${MODERATION_PATH}/page.css`, (_request, response) => {
    response.type('css').send(MODERATION_CSS);
  });
}
