import { ENDPOINTS, type EndpointName, type Locale } from '@nightlark/contract';
import { type CallSchema, SCHEMAS, limitOf } from '@nightlark/contract/api';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import { admit, admittedOf, isAborted } from './admit.ts';
import type { Viewer } from '../session/viewer.ts';
import type { Call, Endpoint } from './endpoint.ts';
import { ApiFailure } from '../failure.ts';
import { noteChange } from './changed-cookie.ts';
import { handle } from './handle.ts';
import type {} from './identify-client.ts';
import { isStorable } from './is-storable.ts';
import { receiveUpload } from './receive-upload.ts';

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

/** @throws ApiFailure where a member has to prove their age first */
type RequireAge = (deps: Deps, viewer: Viewer) => Promise<void>;

/**
 * Registers every declared endpoint under `/api/`, each with the steps that its route declares: origin, session, limit, age, validation,
 * use limits, transaction (docs/architecture.md#the-backend).
 * @throws Error when a call of the contract has no handler or two, or a route contradicts the contract
 */
export function registerEndpoints(app: Express, deps: Deps, endpoints: readonly Endpoint[], requireAge: RequireAge): void {
  const byName = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]));
  const missing = (Object.keys(ENDPOINTS) as EndpointName[]).filter((name) => !byName.has(name));
  if (missing.length > 0 || byName.size !== endpoints.length)
    throw new Error(`Calls without exactly one handler: ${missing.join(', ') || 'a double'}`);
  const contradictions = endpoints.flatMap(contradictionsOf);
  if (contradictions.length > 0) throw new Error(`Routes that contradict the contract:\n${contradictions.join('\n')}`);

  const byPath = Map.groupBy(endpoints, ({ name }) => ENDPOINTS[name][1].split('?')[0]!);
  for (const [path, group] of byPath) {
    app.all(`/api/${path}`, admit(deps, group), parseBody(deps, group), (request, response) => answer(deps, requireAge, request, response));
  }
}

function parseBody(deps: Deps, group: readonly Endpoint[]): RequestHandler {
  const file = group.map(({ name }) => (SCHEMAS[name] as CallSchema).file).find(Boolean);
  const multipart = file ? receiveFile(deps, file) : undefined;
  return (request, response, next) => {
    if (multipart && request.is('multipart/form-data')) return multipart(request, response, next);
    return json(request, response, next);
  };
}

/** A client that disconnected meanwhile sends nothing more, and the parser would wait for it. */
function receiveFile(deps: Deps, name: string): RequestHandler {
  const take = receiveUpload(deps.config.incomingDirectory, name);
  return async (request, response, next) => {
    if (!request.destroyed) await take(request, response, next);
  };
}

async function answer(deps: Deps, requireAge: RequireAge, request: Request, response: Response): Promise<void> {
  if (isAborted(request)) return;
  const { endpoint, viewer, chosenLocale } = admittedOf(response);
  const schema = SCHEMAS[endpoint.name] as CallSchema;
  if (viewer && endpoint.route.age === 'proved') await requireAge(deps, viewer);
  const call = {
    query: parse(schema.query, request.query),
    body: parse(schema.body, request.body ?? {}),
    file: request.file,
    viewer,
    locale: response.locals['locale'] as Locale,
    chosenLocale,
    domain: request.hostname,
    source: request.source,
    clientCountry: request.clientCountry,
    deps,
    request,
    response,
  } as unknown as Call<EndpointName>;
  if (ENDPOINTS[endpoint.name][0] !== 'GET') noteChange(deps, response);
  const result = await handle(endpoint, call);
  response.set('Cache-Control', schema.maxAge ? `private, max-age=${schema.maxAge}` : 'private, no-store');
  if (schema.download) return sendFile(response.type(schema.download), result as unknown as Readable);
  if (result === null) response.status(204).end();
  // A handler may have chosen another one (202).
  else response.status(response.statusCode === 200 ? (schema.status ?? 200) : response.statusCode).json(result);
}

/** An error while streaming can't be sent any more: the connection is destroyed, so that a truncated file is not taken as complete. */
async function sendFile(response: Response, file: Readable): Promise<void> {
  await pipeline(file, response).catch(() => response.destroy());
}

/** @throws ApiFailure `validation` with the first field that is wrong */
export function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  if (!isStorable(value)) throw new ApiFailure('validation');
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys[0] : issue?.path[0];
  throw new ApiFailure('validation', field === undefined ? {} : { field: String(field) });
}

/**
 * Where a route contradicts the contract, which defines who may make the call and its rate limit.
 * @returns one sentence per contradiction
 * @example contradictionsOf({ name: 'like', route: { auth: 'anyone', age: 'proved', limit: 'likes' }, handle })
 * // ['like: auth is "anyone", the contract says "member"']
 */
export function contradictionsOf({ name, route }: Endpoint): string[] {
  const schema = SCHEMAS[name] as CallSchema;
  const wanted = schema.signed ? 'signature' : schema.public ? 'anyone' : 'member';
  const auth = typeof route.auth === 'string' ? route.auth : 'signature';
  const limit = limitOf(name);
  return [
    auth !== wanted && `auth is "${auth}", the contract says "${wanted}"`,
    route.limit !== limit && `limit is "${route.limit}", the contract says "${limit}"`,
    (route.limitWhen ?? route.limitFailures) && wanted !== 'member' && 'limits by member need auth "member"',
    route.database === 'optional' && wanted !== 'anyone' && 'without the database nobody is known: auth must be "anyone"',
    route.stale && (route.transaction || ENDPOINTS[name][0] !== 'GET') && 'only a GET without a transaction may be stale',
    route.origin === 'this-site' && ENDPOINTS[name][0] !== 'GET' && 'every call but a GET is held to its origin anyway',
  ].flatMap((sentence) => (sentence ? [`${name}: ${sentence}`] : []));
}
