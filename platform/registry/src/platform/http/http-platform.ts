import { ConflictError } from '../../stores/conflict-error.ts';
import { FreezeError } from '../../stores/freeze-error.ts';
import { ReleaseError } from '@nightlark/release';
import { apiResponses } from '../api-schemas.ts';
import { GateError } from '../gate-error.ts';
import type { MoveRequest, Platform } from '../platform.ts';
import { signCall } from '../../tokens/signed-call.ts';
import type { z } from 'zod';
import { uploadRelease, type Call } from './upload.ts';

const CALL_MS = 120_000;

async function failureOf(response: Response, what: string): Promise<Error> {
  const parsed = apiResponses.error.safeParse(await response.json().catch(() => null));
  if (!parsed.success) return new ReleaseError(`The platform answered ${response.status} to ${what}; is the address right?`);
  const { code, message, findings } = parsed.data.error;
  if (code === 'gate') return new GateError(message, findings ?? []);
  if (code === 'frozen') return new FreezeError(message);
  return code === 'conflict' ? new ConflictError(message) : new ReleaseError(message);
}

/**
 * A client of the platform's HTTP API, with the interface of a local registry.
 * @example await connectPlatform('https://site.example', token).promote('mf-likes', '1.0.1', { who: 'ana', reason: 'warmer words' });
 */
export function connectPlatform(to: string, token: string): Platform {
  // `localhost:3000` is a URL with the protocol "localhost:".
  if (!/^https?:\/\//i.test(to) || !URL.canParse(to))
    throw new ReleaseError(`"${to}" is not an address; write it with its protocol, e.g. http://localhost:3000`);
  const base = new URL('/platform/api', to).href;

  const call: Call = async (method, path, answer, body) => {
    const isBinary = Buffer.isBuffer(body);
    const url = new URL(`${base}${path}`);
    const content = isBinary ? body : Buffer.from(body === undefined ? '' : JSON.stringify(body));
    const response = await fetch(url, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(CALL_MS),
      headers: {
        ...signCall(token, method, url, content),
        ...(body !== undefined && { 'content-type': isBinary ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body !== undefined && { body: new Uint8Array(content) }),
    }).catch((error: Error) => {
      const { cause } = error as { cause?: NodeJS.ErrnoException };
      throw new ReleaseError(`${to} can't be reached: ${cause?.code ?? cause?.message ?? error.message}`);
    });
    if (!response.ok) throw await failureOf(response, path.split('?', 1)[0]!.slice(1));
    const parsed = answer.safeParse(await response.json().catch(() => null));
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
    publish: (directory, name, version) => uploadRelease(call, directory, name, version),
    promote: (remote, version, request, together = []) =>
      move('promote', { remote, version, ...(together.length > 0 && { together }) }, request, apiResponses.move),
    canary: (remote, version, percent, request, plan) => move('canary', { remote, version, percent, plan }, request, apiResponses.move),
    pause: (remote, version, isPaused, request) => move('pause', { remote, version, isPaused }, request, apiResponses.move),
    schedule: (remote, version, at, request) => move('schedule', { remote, version, at }, request, apiResponses.move),
    freeze: (from, until, request) => move('freeze', { from, until }, request, apiResponses.freeze),
    lift: (freeze, request) => move('lift', { freeze }, request, apiResponses.freeze),
    rollback: (remote, request) => move('rollback', { remote }, request, apiResponses.move),
    prune: (which, request) => move('prune', which, request, apiResponses.prune),
    publishLander: (document, request, pictures) => move('landers/publish', { document, pictures }, request, apiResponses.lander),
    unpublishLander: (name, request) => move('landers/unpublish', { name }, request, apiResponses.lander),
    override: (override, minutes) => call('POST', '/overrides', apiResponses.override, { override, minutes }),
    previewLander: (document, minutes, pictures) =>
      call('POST', '/landers/preview', apiResponses.landerPreview, { document, minutes, pictures }),
    storePicture: async (content) => (await call('PUT', '/landers/pictures', apiResponses.picture, content)).name,
  };
}
