import type { Request as ExpressRequest } from 'express';
import { BUCKET_COOKIE, DISMISSALS_COOKIE, LOCALE_COOKIE, SOURCE_COOKIE, TRACKING_COOKIE } from '@nightlark/contract';
import type { Visitor } from '@nightlark/release';
import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import type { CountryOf } from '../geo/client-country.ts';
import type { ForwardedHeaders } from '../http/forwarded-headers.ts';
import { bestEncoding } from '../http/encoding.ts';
import { cookiesOf, isSession } from '../http/session-cookie.ts';
import type { PageRequest } from '../renderers/renderers.ts';
import { StatusError } from '../status-error.ts';

/** Cookies passed to the renderer. None grants access or identifies anybody. */
const PAGE_COOKIES = new Set([LOCALE_COOKIE, BUCKET_COOKIE, DISMISSALS_COOKIE, SOURCE_COOKIE, TRACKING_COOKIE]);
/** Random per process: the digest is of no use elsewhere. */
const KEY = createSecretKey(randomBytes(32));
const TAG_LENGTH = 22;

/** Splits a `Cookie` header: the cookies that pages may see, and a keyed digest of the others for cache keys. */
export function cookiesForPages(header: string): { cookie: string; visitor: Visitor } {
  const passed: string[] = [];
  const hidden: string[] = [];
  let hasSession = false;
  for (const { name, cookie } of cookiesOf(header)) {
    if (isSession(name)) hasSession = true;
    (PAGE_COOKIES.has(name) ? passed : hidden).push(cookie);
  }
  const cookies = hidden.length === 0 ? '' : createHmac('sha256', KEY).update(hidden.join(';')).digest('base64url').slice(0, TAG_LENGTH);
  return { cookie: passed.join('; '), visitor: { hasSession, cookies } };
}

const BODY_LIMIT = 256 * 1024;
/** Request headers passed to the renderer. */
const PAGE_HEADERS = ['accept-language', 'content-type'] as const;
const API_HEADERS = ['cookie', 'accept-language', 'user-agent', 'origin', 'sec-fetch-site', 'sec-fetch-mode'] as const;

/** Other characters would be parsed as credentials or a path. */
const HOST = /^[\w.:[\]-]+$/;

/** A request refused with an HTTP status. */
export class BadRequest extends StatusError {
  constructor(status: number) {
    super(status, `Request refused with ${status}`);
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
