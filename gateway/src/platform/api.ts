import {
  canarySchema, journalQuerySchema, landerPreviewSchema, landerPublishSchema, landerUnpublishSchema, promoteSchema, remoteName, rollbackSchema, uploadSchema, whyQuerySchema, type Platform,
} from '@nightlark/release/platform'; // prettier-ignore
import express, { Router } from 'express';
import { z } from 'zod';
import type { Logger } from '../logging.ts';
import { apiErrors, sendError } from './errors.ts';
import { requireToken } from './token.ts';
import type { Uploads } from './uploads.ts';

interface Options {
  platform: Platform;
  uploads: Uploads;
  token: string | null;
  log: Logger;
}

const fileQuery = z.object({ path: z.string().max(200) });

/** `/platform/api`: what a team's own CI does to a running platform ("One command line"). Every route checks the token, then its input. */
export function platformApi({ platform, uploads, token, log }: Options): Router {
  const router = Router();
  router.use((_request, response, next) => {
    response.set('cache-control', 'no-store');
    next();
  });
  router.use(requireToken(token));
  // Before the parser: a file is taken as it comes, whatever it calls itself.
  router.put('/uploads/:id/files', async (request, response) => {
    await uploads.receive(request.params.id, fileQuery.parse(request.query).path, request);
    response.json({});
  });
  router.use(express.json({ limit: '1mb' }));

  router.get('/status', async (_request, response) => void response.json(await platform.status()));
  router.get('/journal', async (request, response) => {
    response.json(await platform.journal(journalQuerySchema.parse(request.query).limit));
  });
  router.get('/why', async (request, response) => void response.json(await platform.why(whyQuerySchema.parse(request.query).url)));
  router.get('/releases/:name', async (request, response) => {
    response.json(await platform.published(remoteName.parse(request.params.name)));
  });

  router.post('/promote', async (request, response) => {
    const { remote, version, ...asked } = promoteSchema.parse(request.body);
    response.json(await platform.promote(remote, version, asked));
  });
  router.post('/canary', async (request, response) => {
    const { remote, version, percent, ...asked } = canarySchema.parse(request.body);
    response.json(await platform.canary(remote, version, percent, asked));
  });
  router.post('/rollback', async (request, response) => {
    const { remote, ...asked } = rollbackSchema.parse(request.body);
    response.json(await platform.rollback(remote, asked));
  });

  router.post('/landers/publish', async (request, response) => {
    const { document, ...asked } = landerPublishSchema.parse(request.body);
    response.json(await platform.publishLander(document, asked));
  });
  router.post('/landers/unpublish', async (request, response) => {
    const { name, ...asked } = landerUnpublishSchema.parse(request.body);
    response.json(await platform.unpublishLander(name, asked));
  });
  router.post('/landers/preview', async (request, response) => {
    const { document, minutes } = landerPreviewSchema.parse(request.body);
    response.json(await platform.previewLander(document, minutes));
  });

  router.post('/uploads', async (request, response) => {
    response.status(201).json({ id: await uploads.open(uploadSchema.parse(request.body)) });
  });
  router.post('/uploads/:id/commit', async (request, response) => {
    const { upload, directory } = await uploads.finished(request.params.id);
    const result = await platform.publish(directory, upload.name, upload.version);
    await uploads.close(request.params.id);
    response.json(result);
  });
  router.delete('/uploads/:id', async (request, response) => {
    await uploads.close(request.params.id);
    response.json({});
  });

  router.use((_request, response) => sendError(response, 404, 'unknown', 'The platform’s API has no such call'));
  router.use(apiErrors(log));
  return router;
}
