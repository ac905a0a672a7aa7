import type { Express } from 'express';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import { PICTURE } from './operator-promotions.ts';

/** Serves `/media/promotions/<name>`: the operator's file in the storage under that key. */
export function mountPromotionPictures(app: Express, deps: Deps): void {
  app.get('/media/promotions/:name', async (request, response) => {
    const { name } = request.params;
    const bytes = PICTURE.test(name) ? await deps.storage.read(`promotions/${name}`) : null;
    if (!bytes) throw new ApiFailure('not_found');
    response.set({
      'Cache-Control': 'public, max-age=86400',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'",
    });
    response.type(name).send(bytes);
  });
}
