import { promisify } from 'node:util';
import { brotliDecompress, gunzip, gzip } from 'node:zlib';
import type { Encoding } from '../../http/encoding.ts';
import { packWithGaps } from './brotli-with-gaps.ts';

const unpack = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };
const pack = promisify(gzip);

/** A page's bytes but for its nonces: every answer has its own. */
export interface PageWithGaps {
  /** How long the nonces are. */
  gap: number;
  bytes(nonce: string, encoding: Encoding | null): Buffer | Promise<Buffer>;
}

function filled(parts: readonly Buffer[], nonce: Buffer): Buffer {
  return Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [nonce, part])));
}

function cut(page: Buffer, nonce: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = page.indexOf(nonce); at >= 0; at = page.indexOf(nonce, from)) {
    parts.push(page.subarray(from, at));
    from = at + nonce.length;
  }
  return [...parts, page.subarray(from)];
}

/** Cuts a page at its nonces and packs what is between once, for all answers to come. */
export async function pageWithGaps(packed: Uint8Array, encoding: Encoding | null, nonce: string): Promise<PageWithGaps> {
  const page = encoding === null ? Buffer.from(packed) : await unpack[encoding](packed);
  const own = Buffer.from(nonce);
  const plain = cut(page, own);
  const brotli = await packWithGaps(plain, own.length);
  // A page of other bytes than these must never be sent.
  if (!(await unpack.br(filled(brotli, own))).equals(page)) throw new Error('A page could not be packed around its nonces');
  return {
    gap: own.length,
    bytes(next, as) {
      const bytes = Buffer.from(next);
      if (as === 'br') return filled(brotli, bytes);
      return as === 'gzip' ? pack(filled(plain, bytes)) : filled(plain, bytes);
    },
  };
}
