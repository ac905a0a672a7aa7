import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ConflictError } from '../../stores/conflict-error.ts';
import { FreezeError } from '../../stores/freeze-error.ts';
import { integrityOf, ReleaseError } from '@nightlark/release';
import { filesIn } from '../../stores/files-in.ts';
import { inParallel } from '../../stores/in-parallel.ts';
import { apiResponses, UPLOAD_LIMITS } from '../api-schemas.ts';
import { GateError } from '../gate-error.ts';
import type { MoveRequest, Platform, PublishResult } from '../platform.ts';
import { signCall } from '../../tokens/signed-call.ts';
import { z } from 'zod';

const nothing = z.unknown();

/** A call of the platform's HTTP API, with a validated response. */
export interface Call {
  <T>(method: string, path: string, answer: z.ZodType<T>, body?: unknown): Promise<T>;
}

/** Whether the platform did what was asked is not known. */
class UnansweredError extends ReleaseError {}

/** Uploads a release: declares all files, sends them one by one, and commits. Invisible until then. */
export async function uploadRelease(
  call: Call,
  directory: string,
  { name, version, commit }: { name: string; version: string; commit?: string | null | undefined },
): Promise<PublishResult> {
  const contents = new Map<string, Buffer>();
  for (const file of await filesIn(directory)) contents.set(file, await readFile(path.join(directory, file)));
  const files = Object.fromEntries(
    [...contents].map(([file, content]) => [file, { integrity: integrityOf(content), bytes: content.length }]),
  );
  const { id } = await call('POST', '/uploads', apiResponses.upload, { name, version, ...(commit && { commit }), files });
  try {
    await inParallel([...contents], async ([file, content]) => {
      await call('PUT', `/uploads/${id}/files?path=${encodeURIComponent(file)}`, nothing, content);
    });
    return await call('POST', `/uploads/${id}/commit`, apiResponses.publish);
  } catch (error) {
    // Without an answer the platform may be reading the files.
    if (!(error instanceof UnansweredError)) await call('DELETE', `/uploads/${id}`, nothing).catch(() => undefined);
    throw error;
  }
}

/** The gate runs few releases at a time: a commit or a move waits for others. `fetch` gives up after five minutes. */
const CALL_MS = 290_000;

async function failureOf(response: Response, to: string, what: string): Promise<Error> {
  const parsed = apiResponses.error.safeParse(await response.json().catch(() => null));
  if (!parsed.success) return new ReleaseError(`The platform answered ${response.status} to ${what}; is the address right?`);
  const { code, message, findings } = parsed.data.error;
  if (code === 'gate') return new GateError(message, findings ?? []);
  if (code === 'frozen') return new FreezeError(message);
  // Of two platforms the message names the one that refused its token.
  if (code === 'token') return new ReleaseError(`${message} (${to})`);
  return code === 'conflict' ? new ConflictError(message) : new ReleaseError(message);
}

type Send = (method: string, path: string, body?: unknown) => Promise<Response>;

/** @throws ReleaseError for what is no address */
function openCalls(to: string, token: string): Send {
  // `localhost:3000` is a URL with the protocol "localhost:".
  if (!/^https?:\/\//i.test(to) || !URL.canParse(to))
    throw new ReleaseError(`"${to}" is not an address; write it with its protocol, e.g. http://localhost:3000`);
  const base = new URL('/platform/api', to).href;

  return async (method, path, body) => {
    const isBinary = Buffer.isBuffer(body);
    const url = new URL(`${base}${path}`);
    const content = isBinary ? body : Buffer.from(body === undefined ? '' : JSON.stringify(body));
    const response = await fetch(url, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(CALL_MS),
      headers: {
        ...signCall(token, { method, url, body: content }),
        ...(body !== undefined && { 'content-type': isBinary ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body !== undefined && { body: new Uint8Array(content) }),
    }).catch((error: Error) => {
      if (error.name === 'TimeoutError')
        throw new UnansweredError(`${to} has not answered in ${CALL_MS / 1_000} s, and may still do it: see status`);
      const { cause } = error as { cause?: NodeJS.ErrnoException };
      throw new UnansweredError(`${to} can't be reached: ${cause?.code ?? cause?.message ?? error.message}`);
    });
    if (!response.ok) throw await failureOf(response, to, path.split('?', 1)[0]!.slice(1));
    return response;
  };
}

/** A file of a release; throws as soon as it is larger than one may be, or when it ends too early. */
async function fileOf(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > UPLOAD_LIMITS.fileBytes) throw new ReleaseError(`A file is larger than ${UPLOAD_LIMITS.fileBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * A client of the platform's HTTP API, with the interface of a local registry.
 * @example await connectPlatform('https://site.example', token).promote('mf-likes', '1.0.1', { who: 'ana', reason: 'warmer words' });
 */
export function connectPlatform(to: string, token: string): Platform {
  const send = openCalls(to, token);
  const call: Call = async (method, path, answer, body) => {
    const parsed = answer.safeParse(await (await send(method, path, body)).json().catch(() => null));
    if (!parsed.success) throw new ReleaseError(`${to} speaks another version of the platform's API`);
    return parsed.data;
  };
  const get = <T>(path: string, answer: z.ZodType<T>) => call('GET', path, answer);
  const status = () => get('/status', apiResponses.status);

  async function move<T>(action: string, body: object, request: MoveRequest, answer: z.ZodType<T>) {
    const expected = request.expected ?? (await status()).number;
    return call('POST', `/${action}`, answer, { ...body, ...request, expected });
  }

  return {
    location: to,
    status,
    journal: (limit) => get(`/journal?limit=${limit}`, apiResponses.journal),
    explain: (address) => get(`/why?url=${encodeURIComponent(address)}`, apiResponses.explanation),
    audit: () => get('/audit', apiResponses.audit),
    published: (name) => get(`/releases/${name}`, apiResponses.published),
    publish: (directory, name, version, { commit } = {}) => uploadRelease(call, directory, { name, version, commit }),
    archive: (name, version) => get(`/releases/${name}/${version}`, apiResponses.archive),
    archivedFile: async (name, version, file) =>
      fileOf(await send('GET', `/releases/${name}/${version}/files?path=${encodeURIComponent(file)}`)),
    promote: (remote, version, request, together = []) =>
      move('promote', { remote, version, ...(together.length > 0 && { together }) }, request, apiResponses.move),
    canary: (remote, version, share, request) => move('canary', { remote, version, ...share }, request, apiResponses.move),
    pause: (remote, version, isPaused, request) => move('pause', { remote, version, isPaused }, request, apiResponses.move),
    schedule: (remote, version, at, request) => move('schedule', { remote, version, at }, request, apiResponses.move),
    freeze: (from, until, request) => move('freeze', { from, until }, request, apiResponses.freeze),
    lift: (freeze, request) => move('lift', { freeze }, request, apiResponses.freeze),
    protect: (remote, hours, request) => move('protect', { remote, hours }, request, apiResponses.decided),
    approve: (asked, request) => move('approve', { request: asked }, request, apiResponses.move),
    decline: (asked, request) => move('decline', { request: asked }, request, apiResponses.decided),
    rollback: (remote, request) => move('rollback', { remote }, request, apiResponses.move),
    prune: (which, request) => move('prune', which, request, apiResponses.prune),
    publishLander: (document, request, pictures) => move('landers/publish', { document, pictures }, request, apiResponses.lander),
    unpublishLander: (name, request) => move('landers/unpublish', { name }, request, apiResponses.lander),
    preview: (versions, options) => call('POST', '/previews', apiResponses.preview, { versions, ...options }),
    override: (override, minutes) => call('POST', '/overrides', apiResponses.override, { override, minutes }),
    previewLander: (document, minutes, pictures) =>
      call('POST', '/landers/preview', apiResponses.landerPreview, { document, minutes, pictures }),
    storePicture: async (content) => (await call('PUT', '/landers/pictures', apiResponses.picture, content)).name,
  };
}
