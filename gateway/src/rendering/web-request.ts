import type { Request as ExpressRequest, Response as ExpressResponse } from 'express';
import { forwardedHeaders } from '../http/api-proxy.ts';

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

/** The request as loaders know it. It ends when the visitor goes away. */
export async function webRequest(request: ExpressRequest, response: ExpressResponse): Promise<Request> {
  const left = new AbortController();
  response.once('close', () => left.abort());
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  if (!['GET', 'POST'].includes(method)) throw new BadRequest(405);
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) if (typeof value === 'string') headers.set(name, value);
  const body = method === 'GET' ? null : await readBody(request);
  return new Request(webUrl(request), { method, headers, body, signal: left.signal });
}

/** What the API is told with every call of a page: who asks, from where, and for which request. */
export function apiHeaders(request: ExpressRequest): Record<string, string> {
  const passed = FORWARDED.flatMap((name) => {
    const value = request.get(name);
    return value ? [[name, value] as const] : [];
  });
  return { ...Object.fromEntries(passed), ...forwardedHeaders(request) };
}
