import type { Encoding } from '../../http/encoding.ts';
import type { RenderedPage } from '../../renderers/protocol.ts';
import { pageWithGaps, type PageWithGaps } from './page-with-gaps.ts';

const KEPT = 100;
/** As long as a route may say: foreign code runs where a page comes from. */
const MAX_SECONDS = 60;

interface KeptPage {
  until: number;
  page: RenderedPage;
  encoding: Encoding | null;
  nonce: string;
  /** Made when it is asked for again: most addresses are asked for once. Null where it could not be made. */
  gaps?: Promise<PageWithGaps | null>;
}

interface Asked {
  /** What the page hangs on (`keptKey`); null where it may be one person's own. */
  key: string | null;
  nonce: string;
  encoding: Encoding | null;
}

/**
 * Whole pages that a visitor who is logged out got, for others who ask the same within seconds: an advert brings many at once,
 * and what they see first is the same (decision 026). No renderer is asked for them, and every answer
 * has a nonce of its own all the same. The renderer says by `keptFor` which page is one of these.
 */
export function createKeptPages(now: () => number = Date.now) {
  const kept = new Map<string, KeptPage>();

  function keep(key: string, seconds: number, one: Omit<KeptPage, 'until'>): void {
    kept.delete(key);
    if (kept.size >= KEPT) kept.delete(kept.keys().next().value!);
    kept.set(key, { ...one, until: now() + Math.min(seconds, MAX_SECONDS) * 1_000 });
  }

  async function again(one: KeptPage, { nonce, encoding }: Asked): Promise<RenderedPage | null> {
    const { page } = one;
    const gaps = await (one.gaps ??= pageWithGaps(page.bytes!, one.encoding, one.nonce).catch(() => null));
    if (gaps?.gap !== nonce.length) return null;
    return { ...page, isKept: true, bytes: await gaps.bytes(nonce, encoding) };
  }

  /** The page that is kept, or the one that `render` makes. */
  return async (asked: Asked, render: () => Promise<RenderedPage>): Promise<RenderedPage> => {
    const { key, nonce, encoding } = asked;
    const known = key === null ? undefined : kept.get(key);
    const found = known && now() < known.until ? await again(known, asked) : null;
    if (found) return found;
    const page = await render();
    if (key !== null && page.keptFor && page.status === 200 && page.bytes !== null) keep(key, page.keptFor, { page, encoding, nonce });
    return page;
  };
}
