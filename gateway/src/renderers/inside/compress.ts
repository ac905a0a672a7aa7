import { Buffer } from 'node:buffer';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Encoding } from '../../http/encoding.ts';

/** A page is read once, so more time than this is not worth its bytes; one that is read on bad phones is worth a little more. */
const QUALITY = { usual: 4, light: 7 };

const brotli = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

/**
 * The page's bytes as they are sent. Packed where it was rendered, in one go: the process that answers stays free, and no thread has
 * to be woken for it.
 */
export function compress(html: string | Uint8Array, encoding: Encoding | null, isLight = false): Uint8Array {
  if (encoding === null) return typeof html === 'string' ? Buffer.from(html) : html;
  return encoding === 'br' ? brotliCompressSync(html, brotli(isLight ? QUALITY.light : QUALITY.usual)) : gzipSync(html);
}
