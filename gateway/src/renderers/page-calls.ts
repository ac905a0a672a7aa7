import { ENDPOINTS, isOwnCall } from '@nightlark/contract';
import { randomUUID } from 'node:crypto';
import { Pool } from 'undici';
import type { ApiResponse, ApiCall } from './protocol.ts';

/** A backend that is there is reached at once; one whose machine is away must not cost its callers more than this. */
const CONNECT_TIMEOUT_MS = 2_000;
/** A page waits no longer for a call (`LOADING` of the shell's renderer); what comes later helps nobody. */
const RESPONSE_TIMEOUT_MS = 5_000;
/** Shorter than the backend keeps an idle connection, so that no call meets one that is just being closed. */
const KEEP_ALIVE_MS = 60_000;
const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;
/** Pages make a handful; what makes more is not a page. */
const MAX_CALLS = 60;

const CALLS = new Set(Object.values(ENDPOINTS).map(([method, path]) => `${method} ${path}`));

/** A page that is under way, by what the backend needs to know of its visitor. */
interface OpenPage {
  headers: Readonly<Record<string, string>>;
  cookies: string[];
  redirects: Set<string>;
  controller: AbortController;
  calls: number;
  pending: number;
}

export interface PageTicket {
  /** Names the page to the renderer that makes it. Nobody can guess another's. */
  id: string;
  /** `Set-Cookie` of the answers, which are the visitor's and nobody else's. */
  cookies: readonly string[];
  /** Other sites that the backend leads this visitor to: a checkout, a proof of age. */
  redirects: ReadonlySet<string>;
  /** The page is made, or nobody waits for it: no further call is made for it. */
  close(): void;
}

export interface PageCalls {
  /** `headers` go with every call of the page: its cookies, its address. */
  open(headers: Readonly<Record<string, string>>): PageTicket;
  call(page: string, call: ApiCall): Promise<ApiResponse>;
  end(): Promise<void>;
}

/** The calls of pages: made here, where the visitor's cookies are, for processes that have neither these nor a network. */
export function createPageCalls(backendUrl: string, { answerMs: responseTimeoutMs = RESPONSE_TIMEOUT_MS } = {}): PageCalls {
  const { origin, pathname } = new URL(`${backendUrl}/api/`);
  const pool = new Pool(origin, {
    connect: { timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: responseTimeoutMs,
    bodyTimeout: responseTimeoutMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    maxResponseSize: MAX_RESPONSE_BYTES,
  });
  const pages = new Map<string, OpenPage>();

  async function send({ headers, cookies, redirects, controller }: OpenPage, { method, path, query, body }: ApiCall): Promise<ApiResponse> {
    const search = new URLSearchParams(query).toString();
    const response = await pool.request({
      method: method as 'GET',
      path: pathname + path + (search && (path.includes('?') ? '&' : '?') + search),
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body ?? null,
      signal: controller.signal,
    });
    const set = response.headers['set-cookie'] ?? [];
    cookies.push(...(typeof set === 'string' ? [set] : set));
    const bytes = await response.body.bytes();
    if (method !== 'GET') for (const address of redirectsIn(bytes)) redirects.add(address);
    const retryAfter = response.headers['retry-after'];
    return {
      status: response.statusCode,
      retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
      setsCookies: set.length > 0,
      bytes,
    };
  }

  return {
    open(headers) {
      const id = randomUUID();
      const openPage: OpenPage = { headers: { ...headers, 'x-requested-with': 'nightlark' }, cookies: [], redirects: new Set(), controller: new AbortController(), calls: 0, pending: 0 }; // prettier-ignore
      pages.set(id, openPage);
      return {
        id,
        cookies: openPage.cookies,
        redirects: openPage.redirects,
        close() {
          pages.delete(id);
          if (openPage.pending > 0) openPage.controller.abort();
        },
      };
    },
    async call(page, call) {
      const openPage = pages.get(page);
      if (!openPage) throw new Error('There is no such page');
      if (!CALLS.has(`${call.method} ${call.path}`) && !isOwnCall(call))
        throw new Error(`${call.method} ${call.path} is no call of the contract, nor a remote's own`);
      if (++openPage.calls > MAX_CALLS) throw new Error(`More than ${MAX_CALLS} calls for a page`);
      openPage.pending++;
      return send(openPage, call).finally(() => openPage.pending--);
    },
    end: () => pool.destroy(),
  };
}

/** The addresses that an answer leads to, by the field's name in the contract's schemas. */
function redirectsIn(bytes: Uint8Array): string[] {
  const found: string[] = [];
  const collect = (key: string, value: unknown) => {
    if (key === 'redirect_url' && typeof value === 'string') found.push(value);
    return value;
  };
  try {
    JSON.parse(new TextDecoder().decode(bytes), collect);
  } catch {
    // No JSON leads nowhere.
  }
  return found;
}
