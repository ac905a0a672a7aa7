import { BUCKET_COOKIE } from '@nightlark/contract';
import type { Request } from 'express';
import { BoundedMap } from '../../bounded-map.ts';
import type { Encoding } from '../../http/encoding.ts';
import { cookiesOf, isSession } from '../../http/session-cookie.ts';
import { liveKey, type LiveSet } from '../../registry/live-set.ts';
import type { RenderedPage } from '../../renderers/protocol.ts';
import { createPageTemplate, type PageGaps, type PageTemplate } from './page-template.ts';

interface Variant {
  live: LiveSet;
  /** The shell's version. */
  shell: string;
  country: string | null;
}

/** Everything that a visitor's page depends on, as a cache key; null if the page may be private. */
export function cacheKey(request: Request, { live, shell, country }: Variant): string | null {
  if (live.isPreview) return null;
  if (!['GET', 'HEAD'].includes(request.method) || live.set.remotes.some(({ override }) => override)) return null;
  const cookies = cookiesOf(request.headers.cookie);
  if (cookies.some(({ name }) => isSession(name))) return null;
  // The bucket is covered by the release set.
  const pageCookies = cookies.flatMap(({ name, cookie }) => (name === BUCKET_COOKIE ? [] : cookie)).join(';');
  const language = request.headers['accept-language'] ?? '';
  return [request.protocol, request.headers.host, request.originalUrl, language, country, pageCookies, shell, liveKey(live)].join('\n');
}

const MAX_PAGES = 100;
/** Upper bound of a route's `cacheSeconds`, which comes from untrusted code. */
const MAX_SECONDS = 60;

interface CachedPage {
  /** With its query. */
  address: string;
  expiresAt: number;
  page: RenderedPage;
  encoding: Encoding | null;
  gaps: PageGaps;
  /** Created at the first reuse, since most URLs are requested once. Resolves to null if that failed. */
  template?: Promise<PageTemplate | null>;
}

interface Lookup {
  address: string;
  /** See `cacheKey`; null if the page may be private. */
  key: string | null;
  nonce: string;
  token: string;
  encoding: Encoding | null;
}

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Caches whole pages of logged-out visitors for some seconds: an advert brings many visitors to the same page at once (decision 026).
 * A cached page needs no renderer, and each response still gets its own nonce and token. `cacheSeconds` of the route opts in.
 */
export function createPageCache() {
  const cache = new BoundedMap<string, CachedPage>(MAX_PAGES);

  function store(key: string, seconds: number, entry: Omit<CachedPage, 'expiresAt'>): void {
    cache.delete(key);
    cache.set(key, { ...entry, expiresAt: Date.now() + Math.min(seconds, MAX_SECONDS) * 1_000 });
  }

  async function reuse(entry: CachedPage, { nonce, token, encoding }: Lookup): Promise<RenderedPage | null> {
    const { page } = entry;
    const template = await (entry.template ??= createPageTemplate(page.bytes!, entry.encoding, entry.gaps).catch(() => null));
    return template && { ...page, isCached: true, bytes: template.render([nonce, token], encoding) };
  }

  return {
    /** Whether an address has a page here, in some language. */
    has: (address: string) => [...cache.values()].some((entry) => entry.address === address && Date.now() < entry.expiresAt),

    /** Returns the cached page, or calls `render` and caches its page if allowed. */
    async getOr(lookup: Lookup, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
      const { address, key, nonce, token, encoding } = lookup;
      const entry = key === null ? undefined : cache.get(key);
      const cached = entry && Date.now() < entry.expiresAt ? await reuse(entry, lookup) : null;
      if (cached) return cached;
      const page = await render();
      if (key !== null && page.cacheSeconds && page.status === 200 && page.bytes !== null)
        store(key, page.cacheSeconds, { address, page, encoding, gaps: [nonce, token] });
      return page;
    },
  };
}
