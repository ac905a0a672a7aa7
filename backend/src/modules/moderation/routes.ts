import type { Express } from 'express';
import path from 'node:path';
import type { Deps } from '../../deps.ts';
import { mountStyle } from '../console/frame/style.ts';
import { moderatorsOnly } from './access.ts';
import { MODERATION_PATH } from './frame.ts';

/** The access check of the moderators' pages, which the photo and report modules mount behind it. */
export function mountModeration(app: Express, deps: Deps): void {
  app.use(MODERATION_PATH, moderatorsOnly(deps));
  mountStyle(app, MODERATION_PATH, [path.join(import.meta.dirname, 'moderation.css')]);
}
