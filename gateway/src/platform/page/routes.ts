import { ReleaseError, type ReleaseStore } from '@nightlark/release';
import express, { Router, type RequestHandler } from 'express';
import { z } from 'zod';
import type { Counts } from '../../metrics/counts.ts';
import type { LiveRegistry } from '../../registry/live-registry.ts';
import { openToken, type TokenConfig } from '../token.ts';
import { pageAccess } from './access.ts';
import { collect } from './collect.ts';
import { messagePage, PAGE_STYLES, platformPage } from './page.ts';

interface Options {
  config: TokenConfig;
  store: ReleaseStore;
  registry: LiveRegistry;
  counts: Counts;
}

const rollbackSchema = z.object({ remote: z.string(), expected: z.coerce.number().int() });

/** A form of another site would be sent with the browser's password. */
const ownForms: RequestHandler = (request, response, next) => {
  const site = request.get('sec-fetch-site') ?? 'none';
  const origin = request.get('origin');
  const isOwn = origin === undefined || origin === `${request.protocol}://${request.get('host')}`;
  if (isOwn && ['same-origin', 'none'].includes(site)) return next();
  response.status(403).type('html').send(messagePage('Not from here', 'This form was sent by another site.'));
};

/** "What is live, at /platform". */
export function platformPages({ config, store, registry, counts }: Options): Router {
  const router = Router();
  const access = pageAccess(openToken(config), config.isProduction);
  router.get('/platform/page.css', (_request, response) => void response.type('css').send(PAGE_STYLES));
  router.get('/platform', access, async (_request, response) => {
    response.type('html').send(platformPage(await collect({ store, registry, counts })));
  });
  router.post('/platform/rollback', access, ownForms, express.urlencoded({ extended: false, limit: '1kb' }), async (request, response) => {
    const form = rollbackSchema.safeParse(request.body);
    if (!form.success) return void response.status(400).type('html').send(messagePage('Not understood', 'The form was not complete.'));
    const { remote, expected } = form.data;
    try {
      await store.move({ action: 'rollback', remote }, { who: 'platform page', expected });
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error;
      return void response.status(409).type('html').send(messagePage('Nothing was changed', error.message));
    }
    response.redirect(303, '/platform');
  });
  return router;
}
