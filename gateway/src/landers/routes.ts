import { LOCALES } from '@nightlark/contract';
import { landerJsonSchema } from '@nightlark/registry/landers';
import { Router } from 'express';
import { z } from 'zod';
import type { ReleaseStore } from '@nightlark/registry';
import type { Logger } from '../logging.ts';
import { pictureFiles, PICTURES_PATH } from './picture-files.ts';
import type { FindLander } from './live-landers.ts';

const querySchema = z.object({ locale: z.enum(LOCALES), preview: z.string().max(400).optional() });

/** Landers for the browser, their pictures, and the schema by which editors complete a document. */
export function landerRoutes(
  find: FindLander,
  store: Pick<ReleaseStore, 'hasLanderFile' | 'readLanderFile'>,
  log: Pick<Logger, 'error'>,
): Router {
  const router = Router();
  router.get('/platform/lander.schema.json', (_request, response) => {
    response.set({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=3600' }).json(landerJsonSchema());
  });
  router.get('/platform/landers/:name.json', async (request, response) => {
    const query = querySchema.safeParse(request.query);
    response.set('cache-control', 'no-store');
    if (!query.success)
      return void response.status(400).json({ error: { code: 'invalid', message: 'locale is one of the site’s languages' } });
    const { locale, preview } = query.data;
    response.json({ lander: await find(request.params.name, locale, preview ?? null) });
  });
  router.get(`${PICTURES_PATH}/:file`, pictureFiles(store, log));
  return router;
}
