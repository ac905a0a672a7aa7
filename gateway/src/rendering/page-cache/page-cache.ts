import type { Encoding } from '../../http/encoding.ts';
import type { RenderedPage } from '../../renderers/protocol.ts';
import { createPageTemplate, type PageTemplate } from './page-template.ts';

const MAX_PAGES = 100;
/** As long as a route may say: foreign code runs where a page comes from. */
const MAX_SECONDS = 60;

interface CachedPage {
  expiresAt: number;
  page: RenderedPage;
  encoding: Encoding | null;
  nonce: string;
  /** Made when it is asked for again: most addresses are asked for once. Null where it could not be made. */
  template?: Promise<PageTemplate | null>;
}

interface Lookup {
  /** What the page hangs on (`cacheKey`); null where it may be one person's own. */
  key: string | null;
  nonce: string;
  encoding: Encoding | null;
}

/**
 * Whole pages that a visitor who is logged out got, for others who ask the same within seconds: an advert brings many at once,
 * and what they see first is the same (decision 026). No renderer is asked for them, and every answer
 * has a nonce of its own all the same. The renderer says by `keptFor` which page is one of these.
 */
export function createPageCache(now: () => number = Date.now) {
  const cache = new Map<string, CachedPage>();

  function store(key: string, seconds: number, entry: Omit<CachedPage, 'expiresAt'>): void {
    cache.delete(key);
    if (cache.size >= MAX_PAGES) cache.delete(cache.keys().next().value!);
    cache.set(key, { ...entry, expiresAt: now() + Math.min(seconds, MAX_SECONDS) * 1_000 });
  }

  async function reuse(entry: CachedPage, { nonce, encoding }: Lookup): Promise<RenderedPage | null> {
    const { page } = entry;
    const template = await (entry.template ??= createPageTemplate(page.bytes!, entry.encoding, entry.nonce).catch(() => null));
    if (template?.nonceLength !== nonce.length) return null;
    return { ...page, isCached: true, bytes: await template.render(nonce, encoding) };
  }

  /** The page that is kept, or the one that `render` makes. */
  return async (lookup: Lookup, render: () => Promise<RenderedPage>): Promise<RenderedPage> => {
    const { key, nonce, encoding } = lookup;
    const entry = key === null ? undefined : cache.get(key);
    const cached = entry && now() < entry.expiresAt ? await reuse(entry, lookup) : null;
    if (cached) return cached;
    const page = await render();
    if (key !== null && page.keptFor && page.status === 200 && page.bytes !== null) store(key, page.keptFor, { page, encoding, nonce });
    return page;
  };
}
