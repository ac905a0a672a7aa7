import { LANDER_PICTURE_WIDTHS, LANDER_SCRIM, type LanderTemplate } from '@nightlark/contract';
import type { Sharp } from 'sharp';
import { ReleaseError } from '@nightlark/release';

export const PICTURE_LIMITS = { bytes: 10 * 1024 * 1024, pixels: 50_000_000, narrowest: 480, width: 1_200, heavy: 180 * 1024 } as const;
const FORMATS = ['jpeg', 'png', 'webp', 'heif', 'avif'];
const SHARE_WIDTH = 1_200;
const CONTRAST = 4.5;

interface PictureVariant {
  extension: 'avif' | 'webp' | 'jpg';
  width: number;
  content: Buffer;
}

interface ConvertedPicture {
  width: number;
  height: number;
  /** Its main colour, as `#rrggbb`. */
  color: string;
  files: PictureVariant[];
}

/** Opens a picture; sharp is loaded on first use. */
async function open(content: Buffer): Promise<{ image: Sharp; width: number; height: number }> {
  if (content.length > PICTURE_LIMITS.bytes) throw new ReleaseError(`is larger than ${PICTURE_LIMITS.bytes / 1024 / 1024} MB`);
  const { default: sharp } = await import('sharp');
  // Rotated by its EXIF orientation; all other metadata (place, time, device) is removed.
  const image = sharp(content, { limitInputPixels: PICTURE_LIMITS.pixels, failOn: 'error' }).autoOrient();
  const { format, autoOrient } = await image.metadata().catch(() => {
    throw new ReleaseError('is not a picture that can be read, or has more than 50 million pixels');
  });
  if (!FORMATS.includes(format)) throw new ReleaseError(`is ${format}; JPEG, PNG, WebP and AVIF can be used`);
  if (autoOrient.width < PICTURE_LIMITS.narrowest)
    throw new ReleaseError(`is ${autoOrient.width} pixels wide; at least ${PICTURE_LIMITS.narrowest} are needed`);
  return { image, ...autoOrient };
}

const hex = (values: readonly number[]) => `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

/**
 * Converts a picture to modern formats and the used widths, without enlarging and without metadata.
 * @throws ReleaseError if it is no picture, too large or too small
 */
export async function convertPicture(content: Buffer): Promise<ConvertedPicture> {
  const { image, width, height } = await open(content);
  const widths = [...new Set(LANDER_PICTURE_WIDTHS.map((wanted) => Math.min(wanted, width)))];
  const files: PictureVariant[] = [];
  try {
    for (const one of widths) {
      const resized = image.clone().resize({ width: one });
      files.push({ extension: 'avif', width: one, content: await resized.clone().avif({ quality: 52, effort: 3 }).toBuffer() });
      files.push({ extension: 'webp', width: one, content: await resized.clone().webp({ quality: 74 }).toBuffer() });
    }
    const share = image
      .clone()
      .resize({ width: Math.min(SHARE_WIDTH, width) })
      .flatten({ background: '#ffffff' });
    files.push({
      extension: 'jpg',
      width: Math.min(SHARE_WIDTH, width),
      content: await share.jpeg({ quality: 78, mozjpeg: true }).toBuffer(),
    });
    const { channels } = await image.clone().removeAlpha().stats();
    return { width, height, color: hex(channels.slice(0, 3).map(({ mean }) => mean)), files };
  } catch (error) {
    throw error instanceof ReleaseError ? error : new ReleaseError('is a picture that ends too early or is broken');
  }
}

const linear = (value: number) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
const luminance = ([red = 0, green = 0, blue = 0]: readonly number[]) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** Minimum contrast of the design's text on the lower half of a picture, under the design's scrim; null without text on it. */
async function contrastOf(image: Sharp, template: LanderTemplate | null): Promise<number | null> {
  const design = template && LANDER_SCRIM[template];
  if (!design) return null;
  const { ink, scrim, alpha } = design;
  const cells = 12;
  const pixels = await image.clone().removeAlpha().resize(cells, cells, { fit: 'fill' }).raw().toBuffer();
  let brightest = 0;
  for (let at = pixels.length / 2; at < pixels.length; at += 3) {
    const mixed = [0, 1, 2].map((channel) => pixels[at + channel]! * (1 - alpha) + scrim[channel]! * alpha);
    brightest = Math.max(brightest, luminance(mixed));
  }
  return (luminance(ink) + 0.05) / (brightest + 0.05);
}

/** Problems of a picture for a design, or for shared links; `error` is a reason for refusal. */
export async function checkPicture(
  content: Buffer,
  template: LanderTemplate | null,
): Promise<{ severity: 'error' | 'warning'; message: string }[]> {
  try {
    const { image, width } = await open(content);
    const found: { severity: 'error' | 'warning'; message: string }[] = [];
    const contrast = await contrastOf(image, template);
    if (contrast !== null && contrast < CONTRAST)
      found.push({
        severity: 'error',
        message: `is too bright where the words stand: contrast ${contrast.toFixed(1)}, ${CONTRAST} is needed; take a darker one`,
      });
    if (width < PICTURE_LIMITS.width)
      found.push({ severity: 'warning', message: `is ${width} pixels wide; from ${PICTURE_LIMITS.width} on it is sharp everywhere` });
    const phone = await image
      .clone()
      .resize({ width: Math.min(LANDER_PICTURE_WIDTHS[1], width) })
      .webp({ quality: 74 })
      .toBuffer();
    if (phone.length > PICTURE_LIMITS.heavy)
      found.push({
        severity: 'warning',
        message: `weighs ${Math.round(phone.length / 1024)} KB on a phone, more than ${PICTURE_LIMITS.heavy / 1024}; calmer pictures are read sooner`,
      });
    return found;
  } catch (error) {
    if (error instanceof ReleaseError) return [{ severity: 'error', message: error.message }];
    return [{ severity: 'error', message: 'is a picture that ends too early or is broken' }];
  }
}
