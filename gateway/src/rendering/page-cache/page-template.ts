import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { Encoding } from '../../http/encoding.ts';
import { brotliTemplate } from './brotli-template.ts';
import { gzipTemplate, gzipTrailer } from './gzip-template.ts';

const decompress = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/** What differs for each response: nonce and token, of one length. */
export type PageGaps = readonly [nonce: string, token: string];

/** A page with gaps for its nonces and its token. */
export interface PageTemplate {
  render(gaps: PageGaps, encoding: Encoding | null): Buffer;
}

/** A page between its gaps, and which of `PageGaps` belongs into each. */
interface SplitPage {
  parts: Buffer[];
  kinds: number[];
}

function splitAt(page: Buffer, gaps: PageGaps): SplitPage {
  const places = gaps.flatMap((gap, kind) => {
    const found: { at: number; kind: number }[] = [];
    for (let at = page.indexOf(gap); at >= 0; at = page.indexOf(gap, at + gap.length)) found.push({ at, kind });
    return found;
  });
  places.sort((one, other) => one.at - other.at);
  const { length } = gaps[0];
  const starts = [0, ...places.map(({ at }) => at + length)];
  return { parts: starts.map((from, index) => page.subarray(from, places[index]?.at)), kinds: places.map(({ kind }) => kind) };
}

/** Splits a page at its gaps and compresses the parts between once, for all later responses. */
export async function createPageTemplate(compressed: Uint8Array, encoding: Encoding | null, gaps: PageGaps): Promise<PageTemplate> {
  const page = encoding === null ? Buffer.from(compressed) : await decompress[encoding](compressed);
  const { length } = gaps[0];
  const { parts: plain, kinds } = splitAt(page, gaps);
  const [brotli, gzip] = await Promise.all([brotliTemplate(plain, length), gzipTemplate(plain, length)]);
  const fill = (parts: readonly Buffer[], next: PageGaps) =>
    Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [Buffer.from(next[kinds[index - 1]!]!), part])));
  function render(next: PageGaps, as: Encoding | null): Buffer {
    if (as === 'br') return fill(brotli, next);
    const text = fill(plain, next);
    return as === 'gzip' ? Buffer.concat([fill(gzip, next), gzipTrailer(text)]) : text;
  }
  // Self-check: the filled templates must equal the original.
  for (const as of ['br', 'gzip'] as const)
    if (!(await decompress[as](render(gaps, as))).equals(page)) throw new Error(`A page could not be packed around its gaps: ${as}`);
  return { render };
}
