import {
  approveSchema,
  archivedFileSchema,
  canarySchema,
  coordinatesSchema,
  declineSchema,
  freezeSchema,
  journalQuerySchema,
  landerPreviewSchema,
  landerPublishSchema,
  landerUnpublishSchema,
  liftSchema,
  overrideLinkSchema,
  previewLinkSchema,
  pauseSchema,
  pruneSchema,
  promoteSchema,
  protectSchema,
  remoteName,
  rollbackSchema,
  scheduleSchema,
  uploadSchema,
  explainQuerySchema,
  type Platform,
} from '@nightlark/registry/platform';
import { PICTURE_LIMITS } from '@nightlark/registry/landers';
import type { ReleaseStore } from '@nightlark/registry';
import { authorOf } from '@nightlark/registry/tokens';
import express, { Router, type RequestHandler, type Response } from 'express';
import { z } from 'zod';
import type { Logger } from '../logging.ts';
import { assertMayDecide } from '../access/second-person.ts';
import { assertScope, grantOf, recordDigest, requireSignature, requireSignedBody, signedBody } from '../access/signed.ts';
import type { Tokens } from '../access/tokens.ts';
import { assertMayOverride, type OverrideOrigins } from '../overrides/origins.ts';
import { apiErrors, sendError, UploadError } from './errors.ts';
import { openUploads, type Uploads } from './uploads.ts';

interface Options {
  config: { overrideOrigins: OverrideOrigins };
  platform: Platform;
  tokens: Tokens;
  store: ReleaseStore;
  log: Logger;
}

type RouteOptions = Options & { uploads: Uploads };

/** Other registries accept archives; here one would be parsed as an empty body. */
const jsonOnly: RequestHandler = (request, _response, next) => {
  if (request.get('content-type') !== undefined && !request.is('json') && request.is('*/*'))
    throw new UploadError(415, 'The API takes JSON; a release is sent file by file, not as an archive');
  next();
};

/** By the token: its name is before the caller's `who`. */
const by = <T extends { who: string }>(response: Response, body: T) => ({ ...body, ...authorOf(grantOf(response), body.who) });

/** Reads a file into memory; throws as soon as it is too large. */
async function wholeBody(body: AsyncIterable<Buffer>, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.length;
    if (bytes > most) throw new UploadError(413, `The file is larger than ${most / 1024 / 1024} MB`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const fileQuery = z.object({ path: z.string().max(200) });

/** Of releases and pictures: streamed, whatever their content type. */
function fileRoutes({ platform, uploads }: RouteOptions): Router {
  const router = Router();
  router.put('/uploads/:id/files', async (request, response) => {
    assertScope(response, await uploads.remoteOf(request.params.id));
    await uploads.receive(request.params.id, fileQuery.parse(request.query).path, signedBody(request));
    response.json({});
  });
  router.put('/landers/pictures', async (request, response) => {
    assertScope(response, 'landers');
    response.json({ name: await platform.storePicture(await wholeBody(signedBody(request), PICTURE_LIMITS.bytes)) });
  });
  return router;
}

function readRoutes({ platform }: Options): Router {
  const router = Router();
  router.get('/status', async (_request, response) => void response.json(await platform.status()));
  router.get('/audit', async (_request, response) => void response.json(await platform.audit()));
  router.get('/journal', async (request, response) => {
    response.json(await platform.journal(journalQuerySchema.parse(request.query).limit));
  });
  router.get('/why', async (request, response) => void response.json(await platform.explain(explainQuerySchema.parse(request.query).url)));
  router.get('/releases/:name', async (request, response) => {
    response.json(await platform.published(remoteName.parse(request.params.name)));
  });
  return router;
}

/** Whole releases, server bundles included: for those who may publish them. */
function archiveRoutes({ platform }: Options): Router {
  const router = Router();
  const releaseOf = ({ name, version }: { name: string; version: string }) => coordinatesSchema.parse({ remote: name, version });
  router.get('/releases/:name/:version', async (request, response) => {
    const { remote, version } = releaseOf(request.params);
    assertScope(response, remote);
    response.json(await platform.archive(remote, version));
  });
  router.get('/releases/:name/:version/files', async (request, response) => {
    const { remote, version } = releaseOf(request.params);
    assertScope(response, remote);
    response.type('bin').send(await platform.archivedFile(remote, version, archivedFileSchema.parse(request.query).path));
  });
  return router;
}

function moveRoutes({ platform }: Options): Router {
  const router = Router();
  router.post('/promote', async (request, response) => {
    const { remote, version, together = [], ...options } = promoteSchema.parse(request.body);
    for (const one of [{ remote }, ...together]) assertScope(response, one.remote);
    response.json(await platform.promote(remote, version, by(response, options), together));
  });
  router.post('/canary', async (request, response) => {
    const { remote, version, percent, plan, audience, ...options } = canarySchema.parse(request.body);
    assertScope(response, remote);
    response.json(await platform.canary(remote, version, { percent, plan, audience }, by(response, options)));
  });
  router.post('/pause', async (request, response) => {
    const { remote, version, isPaused, ...options } = pauseSchema.parse(request.body);
    assertScope(response, remote);
    response.json(await platform.pause(remote, version, isPaused, by(response, options)));
  });
  router.post('/schedule', async (request, response) => {
    const { remote, version, at, ...options } = scheduleSchema.parse(request.body);
    assertScope(response, remote);
    response.json(await platform.schedule(remote, version, at, by(response, options)));
  });
  router.post('/freeze', async (request, response) => {
    const { from, until, ...options } = freezeSchema.parse(request.body);
    assertScope(response, 'all');
    response.json(await platform.freeze(from, until, by(response, options)));
  });
  router.post('/lift', async (request, response) => {
    const { freeze, ...options } = liftSchema.parse(request.body);
    assertScope(response, 'all');
    response.json(await platform.lift(freeze, by(response, options)));
  });
  router.post('/rollback', async (request, response) => {
    const { remote, ...options } = rollbackSchema.parse(request.body);
    assertScope(response, remote);
    response.json(await platform.rollback(remote, by(response, options)));
  });

  router.post('/prune', async (request, response) => {
    const { days, isDryRun, ...options } = pruneSchema.parse(request.body);
    assertScope(response, 'all');
    response.json(await platform.prune({ days, isDryRun }, by(response, options)));
  });
  return router;
}

/** Two people: the one who asks by a move above, and the one who agrees. */
function requestRoutes({ platform, store, tokens }: Options): Router {
  const router = Router();
  router.post('/protect', async (request, response) => {
    const { remote, hours, ...options } = protectSchema.parse(request.body);
    // Or whoever asks could do without the other one.
    assertScope(response, hours === null ? 'all' : remote);
    response.json(await platform.protect(remote, hours, by(response, options)));
  });
  router.post('/approve', async (request, response) => {
    const { request: asked, ...options } = approveSchema.parse(request.body);
    await assertMayDecide({ store, tokens }, { grant: grantOf(response), request: asked, isApproval: true });
    response.json(await platform.approve(asked, by(response, options)));
  });
  router.post('/decline', async (request, response) => {
    const { request: asked, ...options } = declineSchema.parse(request.body);
    await assertMayDecide({ store, tokens }, { grant: grantOf(response), request: asked, isApproval: false });
    response.json(await platform.decline(asked, by(response, options)));
  });
  return router;
}

function landerRoutes({ platform }: Options): Router {
  const router = Router();
  router.post('/landers/publish', async (request, response) => {
    const { document, pictures, ...options } = landerPublishSchema.parse(request.body);
    assertScope(response, 'landers');
    response.json(await platform.publishLander(document, by(response, options), pictures));
  });
  router.post('/landers/unpublish', async (request, response) => {
    const { name, ...options } = landerUnpublishSchema.parse(request.body);
    assertScope(response, 'landers');
    response.json(await platform.unpublishLander(name, by(response, options)));
  });
  router.post('/landers/preview', async (request, response) => {
    const { document, minutes, pictures } = landerPreviewSchema.parse(request.body);
    assertScope(response, 'landers');
    response.json(await platform.previewLander(document, minutes, pictures));
  });
  return router;
}

function overrideRoute({ config, platform, log }: Options): Router {
  const router = Router();
  router.post('/overrides', async (request, response) => {
    const { override, minutes } = overrideLinkSchema.parse(request.body);
    assertScope(response, override.remote);
    assertMayOverride(config.overrideOrigins, override.url);
    const link = await platform.override(override, minutes, grantOf(response).key);
    log.info({ remote: link.remote, url: link.url, until: link.until }, 'override link made');
    response.json(link);
  });
  return router;
}

/** A token limits what its holder changes, not what they look at. */
function previewRoute({ platform }: Options): Router {
  const router = Router();
  router.post('/previews', async (request, response) => {
    const { versions, ...options } = previewLinkSchema.parse(request.body);
    response.json(await platform.preview(versions, { ...options, key: grantOf(response).key }));
  });
  return router;
}

function uploadRoutes({ platform, uploads }: RouteOptions): Router {
  const router = Router();
  router.post('/uploads', async (request, response) => {
    const upload = uploadSchema.parse(request.body);
    assertScope(response, upload.name);
    response.status(201).json({ id: await uploads.open(upload) });
  });
  router.post('/uploads/:id/commit', async (request, response) => {
    assertScope(response, await uploads.remoteOf(request.params.id));
    response.json(
      await uploads.finish(request.params.id, ({ name, version, commit }, directory) =>
        platform.publish(directory, name, version, { commit, key: grantOf(response).key }),
      ),
    );
  });
  router.delete('/uploads/:id', async (request, response) => {
    assertScope(response, await uploads.remoteOf(request.params.id));
    await uploads.close(request.params.id);
    response.json({});
  });
  return router;
}

/** `/platform/api` over this gateway's registry: for teams and their CI (docs/guides/teams.md). Every route verifies signature, input and the token's scope. */
export function platformApi(options: Options): Router {
  const { tokens, store, log } = options;
  const routeOptions = { ...options, uploads: openUploads(store.staging) };
  const router = Router();
  router.use((_request, response, next) => {
    response.set('cache-control', 'no-store');
    next();
  });
  router.use(requireSignature({ tokens, store, log }));
  // Before the JSON parser.
  router.use(fileRoutes(routeOptions));
  router.use(express.json({ limit: '1mb', verify: recordDigest }), requireSignedBody, jsonOnly);
  for (const routes of [readRoutes, archiveRoutes, moveRoutes, requestRoutes, landerRoutes, overrideRoute, previewRoute, uploadRoutes])
    router.use(routes(routeOptions));
  router.use((_request, response) => sendError(response, 404, { code: 'unknown', message: 'The platform’s API has no such call' }));
  router.use(apiErrors(log));
  return router;
}
