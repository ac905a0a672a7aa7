import type { Request as ExpressRequest } from 'express';
import type { CountryOf } from '../geo/client-country.ts';
import type { ForwardedHeaders } from '../http/forwarded-headers.ts';
import { bestEncoding } from '../http/encoding.ts';
import type { PageRequest } from '../renderers/renderers.ts';
import { cookiesForPages } from './page-cookies.ts';

const BODY_LIMIT = 256 * 1024;
/** Request headers passed to the renderer. */
const PAGE_HEADERS = ['accept-language', 'content-type'] as const;
const API_HEADERS = ['cookie', 'accept-language', 'user-agent', 'origin', 'sec-fetch-site', 'sec-fetch-mode'] as const;

/** Other characters would be parsed as credentials or a path. */
const HOST = /^[\w.:[\]-]+$/;

/** A request refused with an HTTP status. */
export class BadRequest extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`Request refused with ${status}`);
    this.status = status;
  }
}

async function readBody(request: ExpressRequest): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > BODY_LIMIT) throw new BadRequest(413);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function webUrl(request: ExpressRequest): URL {
  const host = request.get('host') ?? '';
  if (!HOST.test(host)) throw new BadRequest(400);
  try {
    const site = new URL(`${request.protocol}://${host}`);
    const url = new URL(request.originalUrl, site);
    decodeURIComponent(url.pathname);
    // `//elsewhere/path` is parsed as another host. Compared as parsed: a URL has no capital letters and no default port.
    if (url.host !== site.host) throw new BadRequest(400);
    return url;
  } catch {
    throw new BadRequest(400);
  }
}

/** Headers of a page's API calls: session, client address and request id. */
function apiHeaders(request: ExpressRequest, forwardedHeaders: ForwardedHeaders): Record<string, string> {
  const passed = API_HEADERS.flatMap((name) => {
    const value = request.get(name);
    return value ? [[name, value] as const] : [];
  });
  return { ...Object.fromEntries(passed), ...forwardedHeaders(request) };
}

interface Options {
  forwardedHeaders: ForwardedHeaders;
  countryOf: CountryOf;
}

/** Reads a page request: what the renderer gets, and what only the API gets (session, client address). */
export async function readPageRequest(
  request: ExpressRequest,
  nonce: string,
  { forwardedHeaders, countryOf }: Options,
): Promise<PageRequest> {
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  if (!['GET', 'POST'].includes(method)) throw new BadRequest(405);
  const { cookie, visitor } = cookiesForPages(request.get('cookie') ?? '');
  const headers = PAGE_HEADERS.flatMap((name) => {
    const value = request.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    renderRequest: {
      url: webUrl(request).href,
      method,
      headers: cookie ? [...headers, ['cookie', cookie]] : headers,
      bytes: method === 'GET' ? null : await readBody(request),
      nonce,
      encoding: bestEncoding(request),
      country: countryOf(request),
      visitor,
    },
    apiHeaders: apiHeaders(request, forwardedHeaders),
  };
}
