import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Encoding } from '../http/encoding.ts';

/** A page is read once, so more time than this is not worth its bytes; one that is read on bad phones is worth a little more. */
const QUALITY = { usual: 4, light: 7 };

const brotli = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

/**
 * The page's bytes as they are sent. Packed where it was rendered, in one go: the thread that answers stays free, and no other one
 * has to be woken for it.
 */
export function pack(html: string | Uint8Array<ArrayBuffer>, encoding: Encoding | null, isLight = false): Uint8Array<ArrayBuffer> {
  if (encoding === null) return typeof html === 'string' ? new TextEncoder().encode(html) : html;
  // A copy of its own, as it is handed over to another thread.
  return new Uint8Array(encoding === 'br' ? brotliCompressSync(html, brotli(isLight ? QUALITY.light : QUALITY.usual)) : gzipSync(html));
}
