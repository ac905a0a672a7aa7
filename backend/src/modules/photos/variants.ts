import { PHOTO_WIDTHS } from '@nightlark/contract';

/** The variants of a photo and the column with the random name of each. */
export const VARIANTS = {
  large: 'name',
  thumb: 'thumb_name',
  blur: 'blur_name',
  'blur-thumb': 'blur_thumb_name',
  source: 'source_name',
} as const;
export type Variant = keyof typeof VARIANTS;

/** The bounds of a photo's largest file; `thumb` is 4:5. */
export const LARGE = { width: PHOTO_WIDTHS.large.at(-1)!, height: PHOTO_WIDTHS.large.at(-1)! * 1.25 } as const;
export const THUMB = { width: 480, height: 600 } as const;
/** The uncropped source is stored so large that a crop of half of it is still a full photo. */
export const SOURCE = { width: 2400, height: 3000 } as const;
const TWIN_PX = 600;

/** Size of the blurred copy of a picture: it reveals only the shape of the original. */
export function twinSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, TWIN_PX / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The default width, without `w`. */
const PLAIN = { large: PHOTO_WIDTHS.large[1], thumb: PHOTO_WIDTHS.thumb[1] } as const;

/**
 * The file of a variant at one of the contract's widths; null for any other width.
 * @example fileOf('large', 720) → 'large-720'; fileOf('large') → 'large'
 */
export function fileOf(variant: Variant, width?: number): string | null {
  if (width === undefined) return variant;
  if (variant !== 'large' && variant !== 'thumb') return null;
  if (!(PHOTO_WIDTHS[variant] as readonly number[]).includes(width)) return null;
  return width === PLAIN[variant] ? variant : `${variant}-${width}`;
}

/** Every file that a photo may have, without its extension. */
export const FILES: readonly string[] = [
  ...PHOTO_WIDTHS.large.map((width) => fileOf('large', width)!),
  ...PHOTO_WIDTHS.thumb.map((width) => fileOf('thumb', width)!),
  'blur',
  'blur-thumb',
  'source',
];
export const FORMATS = ['avif', 'webp', 'jpg'] as const;
export type Format = (typeof FORMATS)[number];

/** WebP always exists; AVIF where it is smaller; JPEG is created at the first request of a client that accepts nothing else. */
export function storageKey(prefix: string, file: string, format: Format = 'webp'): string {
  return `${prefix}/${file}.${format}`;
}
