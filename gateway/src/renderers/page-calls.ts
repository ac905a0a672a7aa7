import { ENDPOINTS, isOwnCall } from '@nightlark/contract';
import { MEMBER_HEADER } from '@nightlark/contract/server';
import { redirectsIn } from '@nightlark/release/page-headers';
import { randomUUID } from 'node:crypto';
import { Pool } from 'undici';
import type { ApiResponse, ApiCall } from './protocol.ts';

/** Connect timeout: a backend whose machine is down costs callers no more than this. */
const CONNECT_TIMEOUT_MS = 2_000;
/** Longer than the loader deadline (`LOADING` of the shell's renderer): a later response is of no use. */
const RESPONSE_TIMEOUT_MS = 5_000;
/** Shorter than the backend's keep-alive timeout, so that no call uses a connection that is being closed. */
const KEEP_ALIVE_MS = 60_000;
const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;
/** Limit of calls per page; pages make a handful. */
const MAX_CALLS = 60;

const CALLS = new Set(Object.values(ENDPOINTS).map(([method, path]) => `${method} ${path}`));

/** A page being rendered, with the headers of its visitor. */
interface OpenPage {
  headers: Readonly<Record<string, string>>;
  cookies: string[];
  redirects: Set<string>;
  isMember: boolean;
  controller: AbortController;
  calls: number;
  pending: number;
}

export interface PageTicket {
  /** Random id by which the renderer names the page; not guessable. */
  id: string;
  /** `Set-Cookie` values of the responses, for this visitor alone. */
  cookies: readonly string[];
  /** External addresses returned by the backend for this visitor: a checkout, a proof of age. */
  redirects: ReadonlySet<string>;
  /** Whether the backend accepted the visitor's session. */
  isMember: () => boolean;
  /** Ends the page: pending calls are aborted, further ones refused. */
  close(): void;
}

/** Makes the API calls of pages for renderers, which have neither the visitor's cookies nor network access. */
export class PageCalls {
  readonly #pathname: string;
  readonly #pool: Pool;
  readonly #pages = new Map<string, OpenPage>();

  constructor(backendUrl: string, { responseTimeoutMs = RESPONSE_TIMEOUT_MS } = {}) {
    const { origin, pathname } = new URL(`${backendUrl}/api/`);
    this.#pathname = pathname;
    this.#pool = new Pool(origin, {
      connect: { timeout: CONNECT_TIMEOUT_MS },
      headersTimeout: responseTimeoutMs,
      bodyTimeout: responseTimeoutMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
      maxResponseSize: MAX_RESPONSE_BYTES,
    });
  }

  /** Registers a page; `headers` (cookies, client address) are sent with each of its calls. */
  open(headers: Readonly<Record<string, string>>): PageTicket {
    const id = randomUUID();
    const openPage: OpenPage = {
      headers: { ...headers, 'x-requested-with': 'nightlark' },
      cookies: [],
      redirects: new Set(),
      isMember: false,
      controller: new AbortController(),
      calls: 0,
      pending: 0,
    };
    this.#pages.set(id, openPage);
    return {
      id,
      cookies: openPage.cookies,
      redirects: openPage.redirects,
      isMember: () => openPage.isMember,
      close: () => {
        this.#pages.delete(id);
        if (openPage.pending > 0) openPage.controller.abort();
      },
    };
  }

  async call(page: string, call: ApiCall): Promise<ApiResponse> {
    const openPage = this.#pages.get(page);
    if (!openPage) throw new Error('There is no such page');
    if (!CALLS.has(`${call.method} ${call.path}`) && !isOwnCall(call))
      throw new Error(`${call.method} ${call.path} is no call of the contract, nor a remote's own`);
    if (++openPage.calls > MAX_CALLS) throw new Error(`More than ${MAX_CALLS} calls for a page`);
    openPage.pending++;
    return this.#send(openPage, call).finally(() => openPage.pending--);
  }

  end(): Promise<void> {
    return this.#pool.destroy();
  }

  async #send(page: OpenPage, { method, path, query, body }: ApiCall): Promise<ApiResponse> {
    const { headers, cookies, redirects, controller } = page;
    const search = new URLSearchParams(query).toString();
    const response = await this.#pool.request({
      method: method as 'GET',
      path: this.#pathname + path + (search && (path.includes('?') ? '&' : '?') + search),
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body ?? null,
      signal: controller.signal,
    });
    page.isMember ||= response.headers[MEMBER_HEADER] !== undefined;
    const set = response.headers['set-cookie'] ?? [];
    cookies.push(...(typeof set === 'string' ? [set] : set));
    const bytes = await response.body.bytes();
    // Most calls are GET: their responses are not decoded.
    if (method !== 'GET') for (const address of redirectsIn(method, new TextDecoder().decode(bytes))) redirects.add(address);
    const retryAfter = response.headers['retry-after'];
    return {
      status: response.statusCode,
      retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
      setsCookies: set.length > 0,
      bytes,
    };
  }
}
