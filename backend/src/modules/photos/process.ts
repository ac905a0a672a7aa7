import { DEFAULTS } from '@nightlark/contract';
import sharp, { type Sharp } from 'sharp';
import { ApiFailure } from '../../http/failure.ts';
import { limiter } from '../../storage/limiter.ts';
import { blurTwin } from './blur.ts';
import { LARGE, THUMB, type Variant } from './variants.ts';

const PIXELS_MAX = 60_000_000;
const SECONDS_MAX = 15;
const oneAtATime = limiter(2);

export interface ProcessedPhoto {
  width: number;
  height: number;
  color: string;
  files: Record<Variant, Buffer>;
}

/**
 * Decodes an upload and makes its four files anew, so that neither metadata (places!) nor anything hidden in it survives
 * (decisions, "photos").
 * @throws ApiFailure `photo_invalid` or `photo_too_small`
 */
export function processPhoto(upload: Buffer): Promise<ProcessedPhoto> {
  return oneAtATime(async () => {
    await checkPhoto(upload);
    try {
      return await makeFiles(upload);
    } catch {
      throw new ApiFailure('photo_invalid', { field: 'photo' });
    }
  });
}

async function checkPhoto(upload: Buffer): Promise<void> {
  if (!looksLikePhoto(upload)) throw new ApiFailure('photo_invalid', { field: 'photo' });
  const { width, height } = await sharp(upload, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new ApiFailure('photo_invalid', { field: 'photo' });
    });
  if (width * height > PIXELS_MAX) throw new ApiFailure('photo_invalid', { field: 'photo' });
  if (Math.min(width, height) < DEFAULTS.photoMinPx)
    throw new ApiFailure('photo_too_small', { field: 'photo', params: { min: DEFAULTS.photoMinPx } });
}

/** By content, never by name or declared type: no other decoder (SVG, PDF, TIFF …) ever sees an upload. */
function looksLikePhoto(bytes: Buffer): boolean {
  const starts = (...values: number[]) => values.every((value, index) => bytes[index] === value);
  const jpeg = starts(0xff, 0xd8, 0xff);
  const png = starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  const webp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return jpeg || png || webp;
}

async function makeFiles(upload: Buffer): Promise<ProcessedPhoto> {
  const decoded = await sharp(upload, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
    .timeout({ seconds: SECONDS_MAX })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize({ ...LARGE, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = decoded.info;
  const pixels = () => sharp(decoded.data, { raw: { width, height, channels } });
  const cropped = await pixels()
    .resize({ ...THUMB, fit: 'cover', position: sharp.strategy.attention })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const [large, thumb, blur, blurThumb, color] = await Promise.all([
    pixels().webp({ quality: 82 }).toBuffer(),
    sharp(cropped).webp({ quality: 78 }).toBuffer(),
    blurTwin(pixels(), width, height),
    blurTwin(sharp(cropped), THUMB.width, THUMB.height),
    averageColor(pixels()),
  ]);
  return { width, height, color, files: { large, thumb, blur, 'blur-thumb': blurThumb } };
}

async function averageColor(image: Sharp): Promise<string> {
  const pixel = await image.resize(1, 1, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  return `#${pixel.subarray(0, 3).toString('hex')}`;
}
