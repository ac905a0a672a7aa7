import { ENDPOINTS, isOwnCall, type ReleaseSet } from '@nightlark/contract';
import { MEMBER_HEADER } from '@nightlark/contract/server';
import { redirectsIn } from '@nightlark/release/page-headers';
import { randomUUID } from 'node:crypto';
import { Pool } from 'undici';
import type { ApiResponse, ApiCall, AreaError } from './protocol.ts';

/** Connect timeout: a backend whose machine is down costs callers no more than this. */
const CONNECT_TIMEOUT_MS = 2_000;
/** Longer than the loader deadline (`LOADING` of the shell's renderer): a later response is of no use. */
const RESPONSE_TIMEOUT_MS = 5_000;
/** Shorter than the backend's keep-alive timeout, so that no call uses a connection that is being closed. */
const KEEP_ALIVE_MS = 60_000;
const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;
/** Limit of calls per page; pages make a handful. */
const MAX_CALLS = 60;

/** Method and path → the call's name in the contract. */
const CALLS = new Map(Object.entries(ENDPOINTS).map(([name, [method, path]]) => [`${method} ${path}`, name]));

/** A page being rendered, with the headers of its visitor. */
interface OpenPage {
  headers: Readonly<Record<string, string>>;
  cookies: string[];
  redirects: Set<string>;
  isMember: boolean;
  set: ReleaseSet;
  undeclared: AreaError[];
  controller: AbortController;
  calls: number;
  pending: number;
}

interface PageTicket {
  /** Random id by which the renderer names the page; not guessable. */
  id: string;
  /** `Set-Cookie` values of the responses, for this visitor alone. */
  cookies: readonly string[];
  /** External addresses returned by the backend for this visitor: a checkout, a proof of age. */
  redirects: ReadonlySet<string>;
  /** Whether the backend accepted the visitor's session. */
  isMember: () => boolean;
  /** Calls that were refused, since the release whose code made them does not declare them. */
  undeclared: readonly AreaError[];
  /** Ends the page: pending calls are aborted, further ones refused. */
  close(): void;
}

/** Answers an undeclared call as an error of the server: no remote expects it. It counts against the release that made it. */
function refuse({ undeclared }: OpenPage, { name, version }: { name: string; version: string }, call: string): ApiResponse {
  const message = `undeclared_call: ${name} ${version} does not declare the call ${call}`;
  undeclared.push({ remote: name, where: 'loader', message });
  const body = JSON.stringify({ error: { code: 'undeclared_call', message } });
  return { status: 500, retryAfter: null, setsCookies: false, bytes: new TextEncoder().encode(body) };
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

  /** Registers a page; `headers` (cookies, client address) are sent with each of its calls, which its releases have to declare. */
  open(headers: Readonly<Record<string, string>>, set: ReleaseSet): PageTicket {
    const id = randomUUID();
    const openPage: OpenPage = {
      headers: { ...headers, 'x-requested-with': 'nightlark' },
      cookies: [],
      redirects: new Set(),
      isMember: false,
      set,
      undeclared: [],
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
      undeclared: openPage.undeclared,
      close: () => {
        this.#pages.delete(id);
        if (openPage.pending > 0) openPage.controller.abort();
      },
    };
  }

  async call(page: string, call: ApiCall): Promise<ApiResponse> {
    const openPage = this.#pages.get(page);
    if (!openPage) throw new Error('There is no such page');
    const address = `${call.method} ${call.path}`;
    const name = CALLS.get(address) ?? address;
    if (name === address && !isOwnCall(call)) throw new Error(`${address} is no call of the contract, nor a remote's own`);
    if (++openPage.calls > MAX_CALLS) throw new Error(`More than ${MAX_CALLS} calls for a page`);
    const caller = openPage.set.remotes.find((remote) => remote.name === call.remote);
    if (caller?.calls && !caller.calls.includes(name)) return refuse(openPage, caller, name);
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
