import { ENDPOINTS, isOwnCall } from '@nightlark/contract';
import { addressesGivenBy } from '@nightlark/release/page-headers';
import { randomUUID } from 'node:crypto';
import { Pool } from 'undici';
import type { ApiAnswer, ApiCall } from './protocol.ts';

/** A backend that is there is reached at once; one whose machine is away must not cost its callers more than this. */
const CONNECT_MS = 2_000;
/** A page waits no longer for a call (`LOADING` of the shell's renderer); what comes later helps nobody. */
const ANSWER_MS = 5_000;
/** Shorter than the backend keeps an idle connection, so that no call meets one that is just being closed. */
const IDLE_MS = 60_000;
const LONGEST_ANSWER = 8 * 1024 * 1024;
/** Pages make a handful; what makes more is not a page. */
const MOST_CALLS = 60;

const CALLS = new Set(Object.values(ENDPOINTS).map(([method, path]) => `${method} ${path}`));

/** A page that is under way, by what the backend needs to know of its visitor. */
interface OpenPage {
  headers: Readonly<Record<string, string>>;
  cookies: string[];
  redirects: Set<string>;
  left: AbortController;
  calls: number;
  waiting: number;
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
  call(page: string, call: ApiCall): Promise<ApiAnswer>;
  end(): Promise<void>;
}

/** The calls of pages: made here, where the visitor's cookies are, for processes that have neither these nor a network. */
export function createPageCalls(backendUrl: string, { answerMs = ANSWER_MS } = {}): PageCalls {
  const { origin, pathname } = new URL(`${backendUrl}/api/`);
  const pool = new Pool(origin, {
    connect: { timeout: CONNECT_MS },
    headersTimeout: answerMs,
    bodyTimeout: answerMs,
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
    maxResponseSize: LONGEST_ANSWER,
  });
  const pages = new Map<string, OpenPage>();

  async function send({ headers, cookies, redirects, left }: OpenPage, { method, path, query, body }: ApiCall): Promise<ApiAnswer> {
    const search = new URLSearchParams(query).toString();
    const answer = await pool.request({
      method: method as 'GET',
      path: pathname + path + (search && (path.includes('?') ? '&' : '?') + search),
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body ?? null,
      signal: left.signal,
    });
    const set = answer.headers['set-cookie'] ?? [];
    cookies.push(...(typeof set === 'string' ? [set] : set));
    const bytes = await answer.body.bytes();
    // Questions are most of the calls: their answers are not even read as text.
    if (method !== 'GET') for (const address of addressesGivenBy(method, new TextDecoder().decode(bytes))) redirects.add(address);
    const retryAfter = answer.headers['retry-after'];
    return {
      status: answer.statusCode,
      retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
      setsCookies: set.length > 0,
      bytes,
    };
  }

  return {
    open(headers) {
      const id = randomUUID();
      const own: OpenPage = { headers: { ...headers, 'x-requested-with': 'nightlark' }, cookies: [], redirects: new Set(), left: new AbortController(), calls: 0, waiting: 0 }; // prettier-ignore
      pages.set(id, own);
      return {
        id,
        cookies: own.cookies,
        redirects: own.redirects,
        close() {
          pages.delete(id);
          if (own.waiting > 0) own.left.abort();
        },
      };
    },
    async call(page, call) {
      const own = pages.get(page);
      if (!own) throw new Error('There is no such page');
      if (!CALLS.has(`${call.method} ${call.path}`) && !isOwnCall(call))
        throw new Error(`${call.method} ${call.path} is no call of the contract, nor a remote's own`);
      if (++own.calls > MOST_CALLS) throw new Error(`More than ${MOST_CALLS} calls for a page`);
      own.waiting++;
      return send(own, call).finally(() => own.waiting--);
    },
    end: () => pool.destroy(),
  };
}
