import type { Request as ExpressRequest } from 'express';
import { forwardedHeaders } from '../http/api-proxy.ts';
import { bestEncoding } from '../http/encoding.ts';
import type { AskedPage } from '../renderer/protocol.ts';

const BODY_LIMIT = 256 * 1024;
const FORWARDED = ['cookie', 'accept-language', 'user-agent', 'origin', 'sec-fetch-site', 'sec-fetch-mode'] as const;

/** A request that can't be answered with a page; `status` says why. */
export class BadRequest extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`Request refused with ${status}`);
    this.status = status;
  }
}

async function readBody(request: ExpressRequest): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > BODY_LIMIT) throw new BadRequest(413);
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

function webUrl(request: ExpressRequest): URL {
  try {
    const url = new URL(request.originalUrl, `${request.protocol}://${request.get('host')}`);
    decodeURIComponent(url.pathname);
    // `//elsewhere/path` would name another host.
    if (url.host !== request.get('host')) throw new BadRequest(400);
    return url;
  } catch {
    throw new BadRequest(400);
  }
}

/** What the API is told with every call of a page: who asks, from where, and for which request. */
function apiHeaders(request: ExpressRequest): Record<string, string> {
  const passed = FORWARDED.flatMap((name) => {
    const value = request.get(name);
    return value ? [[name, value] as const] : [];
  });
  return { ...Object.fromEntries(passed), ...forwardedHeaders(request) };
}

/** What a render worker has to know of a request. */
export async function askedPage(request: ExpressRequest, nonce: string): Promise<AskedPage> {
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  if (!['GET', 'POST'].includes(method)) throw new BadRequest(405);
  const headers = Object.entries(request.headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
  const url = webUrl(request).href;
  const body = method === 'GET' ? null : await readBody(request);
  return { url, method, headers, body, nonce, encoding: bestEncoding(request), apiHeaders: apiHeaders(request) };
}
