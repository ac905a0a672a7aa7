import { BUCKET_COOKIE, SESSION_COOKIE, SESSION_COOKIE_PLAIN } from '@nightlark/contract';
import type { RenderInput, RenderOutput } from '@nightlark/release';
import { readCookies } from '../session/cookies.ts';

const KEPT = 100;

interface KeptPage {
  until: number;
  /** The page, encoded once. */
  bytes: Uint8Array;
  /** What its scripts carry, to be replaced by that of each answer, and where in the bytes. */
  nonce: string;
  nonceAt: readonly number[];
  output: Omit<RenderOutput, 'html'>;
}

const encoder = new TextEncoder();

function placesOf(nonce: string, html: string): number[] {
  let at = 0;
  const between = html.split(nonce).slice(0, -1);
  return between.map((text) => {
    const place = at + encoder.encode(text).length;
    at = place + nonce.length;
    return place;
  });
}

function withNonce({ bytes, nonceAt }: KeptPage, nonce: string): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(bytes);
  const encoded = encoder.encode(nonce);
  for (const at of nonceAt) copy.set(encoded, at);
  return copy;
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
      if (!known || now() >= known.until || known.nonce.length !== input.nonce.length) return null;
      return { ...known.output, isKept: true, html: withNonce(known, input.nonce) };
    },
    /** A page that is whole, and whose cookies say only what its address does. */
    keep(input: RenderInput, { html, ...output }: RenderOutput, seconds: number): void {
      const key = keyOf(input);
      if (key === null || typeof html !== 'string' || output.status !== 200) return;
      kept.delete(key);
      if (kept.size >= KEPT) kept.delete(kept.keys().next().value!);
      const nonceAt = placesOf(input.nonce, html);
      kept.set(key, { until: now() + seconds * 1_000, bytes: encoder.encode(html), nonce: input.nonce, nonceAt, output });
    },
  };
}
