import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { Encoding } from '../../http/encoding.ts';
import { brotliTemplate } from './brotli-template.ts';
import { gzipTemplate, gzipTrailer } from './gzip-template.ts';

const decompress = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/** A page with placeholders for its nonces, which differ for each response. */
export interface PageTemplate {
  /** In bytes. */
  nonceLength: number;
  render(nonce: string, encoding: Encoding | null): Buffer;
}

function insertNonce(parts: readonly Buffer[], nonce: Buffer): Buffer {
  return Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [nonce, part])));
}

function splitAt(page: Buffer, nonce: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = page.indexOf(nonce); at >= 0; at = page.indexOf(nonce, from)) {
    parts.push(page.subarray(from, at));
    from = at + nonce.length;
  }
  return [...parts, page.subarray(from)];
}

/** Splits a page at its nonces and compresses the parts between once, for all later responses. */
export async function createPageTemplate(compressed: Uint8Array, encoding: Encoding | null, nonce: string): Promise<PageTemplate> {
  const page = encoding === null ? Buffer.from(compressed) : await decompress[encoding](compressed);
  const own = Buffer.from(nonce);
  const plain = splitAt(page, own);
  const [brotli, gzip] = await Promise.all([brotliTemplate(plain, own.length), gzipTemplate(plain, own.length)]);
  function render(next: string, as: Encoding | null): Buffer {
    const bytes = Buffer.from(next);
    if (as === 'br') return insertNonce(brotli, bytes);
    const text = insertNonce(plain, bytes);
    return as === 'gzip' ? Buffer.concat([insertNonce(gzip, bytes), gzipTrailer(text)]) : text;
  }
  // Self-check: the filled templates must equal the original.
  for (const as of ['br', 'gzip'] as const)
    if (!(await decompress[as](render(nonce, as))).equals(page)) throw new Error(`A page could not be packed around its nonces: ${as}`);
  return { nonceLength: own.length, render };
}
