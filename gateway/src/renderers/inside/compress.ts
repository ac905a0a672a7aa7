import { Buffer } from 'node:buffer';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Encoding } from '../../http/encoding.ts';

/** Brotli levels: a page is compressed per request, so a fast level; lightweight pages (landers on slow phones) get a higher one. */
const QUALITY = { usual: 4, light: 7 };

const brotli = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

/**
 * The response body in the requested encoding. Compressed synchronously in the renderer, which keeps the gateway's event loop and
 * thread pool free.
 */
export function compress(html: string | Uint8Array, encoding: Encoding | null, isLight = false): Uint8Array {
  if (encoding === null) return typeof html === 'string' ? Buffer.from(html) : html;
  return encoding === 'br' ? brotliCompressSync(html, brotli(isLight ? QUALITY.light : QUALITY.usual)) : gzipSync(html);
}
