import { DEFAULTS } from '@nightlark/contract';
import sharp from 'sharp';
import { SOURCE } from '../variants.ts';
import { PhotoRefused } from './job.ts';

/** Larger pictures are not decoded. */
export const PIXELS_MAX = DEFAULTS.photoMaxMegapixels * 1_000_000;

/**
 * Checks an upload before it is decoded: format, size, animation.
 * @throws PhotoRefused
 */
export async function checkPhoto(upload: Buffer): Promise<void> {
  if (!looksLikePhoto(upload)) throw new PhotoRefused('photo_invalid');
  const { width, height, pages } = await sharp(upload, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new PhotoRefused('photo_invalid');
    });
  if (width * height > PIXELS_MAX) throw new PhotoRefused('photo_too_many_pixels', { max: DEFAULTS.photoMaxMegapixels });
  if ((pages ?? 1) > 1 || isAnimatedPng(upload)) throw new PhotoRefused('photo_animated');
  if (Math.min(width, height) < DEFAULTS.photoMinPx) throw new PhotoRefused('photo_too_small', { min: DEFAULTS.photoMinPx });
  if (isTooNarrow(width, height)) throw new PhotoRefused('photo_too_narrow');
}

/** Whether the shorter side would be scaled down so far that nothing can be seen, in either orientation. */
function isTooNarrow(width: number, height: number): boolean {
  const scale = Math.min(1, SOURCE.width / Math.max(width, height));
  return Math.min(width, height) * scale < DEFAULTS.photoMinPx;
}

/** By content, never by name or declared type: no other decoder (SVG, PDF, TIFF …) ever reads an upload. */
function looksLikePhoto(bytes: Buffer): boolean {
  const starts = (...values: number[]) => values.every((value, index) => bytes[index] === value);
  const jpeg = starts(0xff, 0xd8, 0xff);
  const webp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return jpeg || isPng(bytes) || webp;
}

function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
}

/** The decoder silently reads only the first frame; the chunk that marks an animation precedes the pixels. */
function isAnimatedPng(bytes: Buffer): boolean {
  if (!isPng(bytes)) return false;
  const pixels = bytes.indexOf('IDAT', 8, 'latin1');
  const animation = bytes.indexOf('acTL', 8, 'latin1');
  return animation !== -1 && (pixels === -1 || animation < pixels);
}
