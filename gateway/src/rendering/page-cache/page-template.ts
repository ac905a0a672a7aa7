import { promisify } from 'node:util';
import { brotliDecompress, gunzip, gzip } from 'node:zlib';
import type { Encoding } from '../../http/encoding.ts';
import { compressTemplate } from './brotli-template.ts';

const decompress = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };
const compress = promisify(gzip);

/** A page with placeholders for its nonces, which differ for each response. */
export interface PageTemplate {
  /** In bytes. */
  nonceLength: number;
  render(nonce: string, encoding: Encoding | null): Buffer | Promise<Buffer>;
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
  const brotli = await compressTemplate(plain, own.length);
  // Self-check: the filled template must equal the original.
  if (!(await decompress.br(insertNonce(brotli, own))).equals(page)) throw new Error('A page could not be packed around its nonces');
  return {
    nonceLength: own.length,
    render(next, as) {
      const bytes = Buffer.from(next);
      if (as === 'br') return insertNonce(brotli, bytes);
      return as === 'gzip' ? compress(insertNonce(plain, bytes)) : insertNonce(plain, bytes);
    },
  };
}
