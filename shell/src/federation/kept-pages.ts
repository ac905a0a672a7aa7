import { BUCKET_COOKIE, SESSION_COOKIE, SESSION_COOKIE_PLAIN } from '@nightlark/contract';
import type { RenderInput, RenderOutput } from '@nightlark/release';
import { readCookies } from '../session/cookies.ts';

const KEPT = 100;

interface KeptPage {
  until: number;
  /** What the page's scripts carry, to be replaced by that of each answer. */
  nonce: string;
  output: RenderOutput & { html: string };
}

/** What a visitor's page hangs on; null where it may be one person's own. */
function keyOf({ request, set, unavailable }: RenderInput): string | null {
  const cookies = readCookies(request.headers.get('cookie'));
  if (request.method !== 'GET' || cookies.has(SESSION_COOKIE) || cookies.has(SESSION_COOKIE_PLAIN)) return null;
  if (set.remotes.some(({ override }) => override)) return null;
  // The release set says what the bucket was for.
  const told = [...cookies].filter(([name]) => name !== BUCKET_COOKIE);
  return JSON.stringify([request.url, request.headers.get('accept-language'), told, set.id, ...unavailable]);
}

/**
 * Whole pages that a visitor who is logged out got, for others who ask the same within seconds: an advert brings many at once,
 * and what they see first is the same (decisions, "Pages kept for visitors"). Every answer has a nonce of its own all the same.
 */
export function createKeptPages(now: () => number = Date.now) {
  const kept = new Map<string, KeptPage>();
  return {
    find(input: RenderInput): RenderOutput | null {
      const known = kept.get(keyOf(input) ?? '');
      if (!known || now() >= known.until) return null;
      return { ...known.output, isKept: true, html: known.output.html.replaceAll(known.nonce, input.nonce) };
    },
    /** A page that is whole, and whose cookies say only what its address does. */
    keep(input: RenderInput, { html, ...output }: RenderOutput, seconds: number): void {
      const key = keyOf(input);
      if (key === null || html === null || output.status !== 200) return;
      kept.delete(key);
      if (kept.size >= KEPT) kept.delete(kept.keys().next().value!);
      kept.set(key, { until: now() + seconds * 1_000, nonce: input.nonce, output: { ...output, html } });
    },
  };
}
