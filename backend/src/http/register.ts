import { DEFAULT_LOCALE, DEFAULTS, ENDPOINTS, type EndpointName, isLocale, LOCALE_COOKIE, type Locale } from '@nightlark/contract';
import { type CallSchema, SCHEMAS } from '@nightlark/contract/api';
import { rm } from 'node:fs';
import { parseCookie } from 'cookie';
import express, { type Express, type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import multer from 'multer';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import { requireAge } from '../modules/age/age-check.ts';
import { readViewer } from '../session/session.ts';
import type { Viewer } from '../session/viewer.ts';
import type { Call, Endpoint } from './endpoint.ts';
import { ApiFailure } from './failure.ts';
import { refuseCrossSite } from './origin.ts';

declare module 'express-serve-static-core' {
  interface Request {
    /** The JSON body's bytes, which a webhook's signature is over. */
    rawBody?: Buffer;
  }
}

const json = express.json({
  limit: '64kb',
  type: ['application/json', 'text/plain'],
  verify: (request, _response, bytes) => {
    (request as Request).rawBody = bytes;
  },
});

/**
 * Puts every declared endpoint under `/api/`, each behind the same steps: origin, session, validation.
 * `adult` are those that ask for a proof of age where the member's country does.
 * @throws Error when a call of the contract has no handler or two
 */
export function registerEndpoints(app: Express, deps: Deps, endpoints: readonly Endpoint[], adult: readonly Endpoint[] = []): void {
  const isAdult = new Set(adult);
  const byName = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]));
  const missing = (Object.keys(ENDPOINTS) as EndpointName[]).filter((name) => !byName.has(name));
  if (missing.length > 0 || byName.size !== endpoints.length)
    throw new Error(`Calls without exactly one handler: ${missing.join(', ') || 'a double'}`);

  const byPath = Map.groupBy(endpoints, ({ name }) => ENDPOINTS[name][1].split('?')[0]!);
  for (const [path, group] of byPath) {
    app.all(`/api/${path}`, parseBody(deps, group), (request, response) => {
      const endpoint = choose(group, request);
      return answer(deps, { endpoint, isAdult: isAdult.has(endpoint) }, request, response);
    });
  }
}

/** Two calls may share method and path and differ by a fixed query (`user.php?push=1`). */
function choose(group: readonly Endpoint[], request: Request): Endpoint {
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const fitting = group.filter(({ name }) => {
    const [wanted, address] = ENDPOINTS[name];
    return wanted === method && [...new URLSearchParams(address.split('?')[1])].every(([key, value]) => request.query[key] === value);
  });
  const mostSpecific = fitting.sort((a, b) => ENDPOINTS[b.name][1].length - ENDPOINTS[a.name][1].length)[0];
  if (!mostSpecific) throw new ApiFailure('method_not_allowed');
  return mostSpecific;
}

function parseBody(deps: Deps, group: readonly Endpoint[]): RequestHandler {
  const file = group.map(({ name }) => (SCHEMAS[name] as CallSchema).file).find(Boolean);
  const multipart = file ? takeFile(deps, file) : undefined;
  return (request, response, next) => {
    if (multipart && request.is('multipart/form-data')) return multipart(request, response, next);
    return json(request, response, next);
  };
}

/** Takes an upload onto the disk, from members only and not into memory: thirty of them at once weigh nothing. Gone with the answer. */
function takeFile(deps: Deps, name: string): RequestHandler {
  const limits = { fileSize: DEFAULTS.photoMaxBytes, files: 1, fields: 4, fieldSize: 1_000, parts: 6 };
  const single = multer({ dest: deps.config.incomingDirectory, limits }).single(name);
  return async (request: Request, response: Response, next: NextFunction) => {
    refuseCrossSite(request);
    const viewer = await readViewer(deps, request);
    if (!viewer) return next(new ApiFailure('authentication_required'));
    response.locals['locale'] = localeOf(request, viewer);
    response.on('close', () => {
      if (request.file) rm(request.file.path, { force: true }, () => undefined);
    });
    single(request, response, (error: unknown) => next(isBrokenForm(error) ? new ApiFailure('photo_invalid', { field: name }) : error));
  };
}

/** The form's parser names its own errors; those below it (no boundary, an end too early) have no name. */
function isBrokenForm(error: unknown): boolean {
  return error instanceof Error && !('code' in error);
}

async function answer(
  deps: Deps,
  { endpoint, isAdult }: { endpoint: Endpoint; isAdult: boolean },
  request: Request,
  response: Response,
): Promise<void> {
  const schema = SCHEMAS[endpoint.name] as CallSchema;
  if (request.method !== 'GET' || endpoint.name === 'logout') {
    if (endpoint.name !== 'paymentWebhook') refuseCrossSite(request);
  }
  const viewer = await readViewer(deps, request);
  const chosenLocale = chosenLocaleOf(request, viewer);
  response.locals['locale'] = chosenLocale ?? DEFAULT_LOCALE;
  if (!viewer && !schema.public) throw new ApiFailure('authentication_required');
  if (viewer && isAdult) await requireAge(deps, viewer);
  const call = {
    query: parse(schema.query, request.query),
    body: parse(schema.body, request.body ?? {}),
    file: request.file,
    viewer,
    locale: response.locals['locale'] as Locale,
    chosenLocale,
    domain: request.hostname,
    ip: request.ip ?? '',
    deps,
    request,
    response,
  } as unknown as Call<EndpointName>;
  const result = await endpoint.handle(call);
  response.set('Cache-Control', 'private, no-store');
  if (result === null) response.status(204).end();
  else response.status(schema.status ?? 200).json(result);
}

/** @throws ApiFailure `validation` with the first field that is wrong */
export function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  // PostgreSQL's text can't hold it.
  if (JSON.stringify(value).includes('\\u0000')) throw new ApiFailure('validation');
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new ApiFailure('validation', issue?.path[0] === undefined ? {} : { field: String(issue.path[0]) });
}

/** The language of the cookie, else the member's saved one, else the default. */
export function localeOf(request: Request, viewer: Viewer | null): Locale {
  return chosenLocaleOf(request, viewer) ?? DEFAULT_LOCALE;
}

function chosenLocaleOf(request: Request, viewer: Viewer | null): Locale | undefined {
  const cookie = parseCookie(request.headers.cookie ?? '')[LOCALE_COOKIE];
  return isLocale(cookie) ? cookie : viewer?.language;
}
