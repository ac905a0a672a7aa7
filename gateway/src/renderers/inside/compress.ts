import { Buffer } from 'node:buffer';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Encoding } from '../../http/encoding.ts';

/** Brotli levels: a page is compressed per request, so a fast level (3 takes half of 4's time, for 3.5 % more bytes); lightweight pages (landers on slow phones) get a higher one. */
const QUALITY = { usual: 3, light: 7 };

const brotli = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

/** Writes all texts into one buffer: joined they would be copied once more, at two bytes per character if one is not Latin-1. */
function encode(parts: readonly string[]): Buffer {
  const bytes = Buffer.allocUnsafeSlow(parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0));
  let end = 0;
  for (const part of parts) end += bytes.write(part, end);
  return bytes;
}

/**
 * The response body in the requested encoding. Compressed synchronously in the renderer, which keeps the gateway's event loop and
 * thread pool free.
 */
export function compress(parts: readonly string[], encoding: Encoding | null, isLight = false): Uint8Array {
  const bytes = encode(parts);
  if (encoding === null) return bytes;
  return encoding === 'br' ? brotliCompressSync(bytes, brotli(isLight ? QUALITY.light : QUALITY.usual)) : gzipSync(bytes);
}
