import { type Crop, DEFAULTS, PHOTO_WIDTHS } from '@nightlark/contract';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { fileOf, LARGE, SOURCE, THUMB } from '../variants.ts';
import { blurTwin, placeholderOf } from './blur.ts';
import { PIXELS_MAX } from './check-photo.ts';
import { hashOf } from './hash.ts';
import { type PhotoFiles, PhotoRefused } from './job.ts';

/** Above this AVIF encoding takes too long for an upload. */
const AVIF_WIDTH_MAX = 1080;

interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

/**
 * Decodes a picture and re-encodes all its files, so that neither metadata (GPS!) nor hidden payloads survive
 * (docs/product/profiles-and-photos.md#photos). With `keepSource`, the uncropped source is one of them.
 */
export async function makeFiles(picture: Buffer, crop: Crop | null, keepSource: boolean): Promise<PhotoFiles> {
  const whole = await decode(picture);
  const photo = await resized(cropped(whole, crop), LARGE);
  const { width, height } = photo.info;
  const thumb = await open(photo)
    .resize({ ...THUMB, fit: 'cover', position: sharp.strategy.attention })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const files: Pick<PhotoFiles, 'webp' | 'avif'> = { webp: {}, avif: {} };
  const add = (file: string, { webp, avif }: Encoded) => {
    files.webp[file] = webp;
    if (avif) files.avif[file] = avif;
  };
  const large = new Map<number, Encoded>();
  for (const [index, wanted] of PHOTO_WIDTHS.large.entries()) {
    // A photo no larger than the previous width has that file already; the middle one always exists.
    if (wanted !== PHOTO_WIDTHS.large[1] && (PHOTO_WIDTHS.large[index - 1] ?? 0) >= width) continue;
    const actual = Math.min(wanted, width);
    if (!large.has(actual)) large.set(actual, await encode(photo, { width: actual, quality: 80 }));
    add(fileOf('large', wanted)!, large.get(actual)!);
  }
  for (const wanted of PHOTO_WIDTHS.thumb) add(fileOf('thumb', wanted)!, await encode(thumb, { width: wanted, quality: 76 }));
  files.webp['blur'] = await blurTwin(open(photo), width, height);
  files.webp['blur-thumb'] = await blurTwin(open(thumb), THUMB.width, THUMB.height);
  if (keepSource) files.webp['source'] = await open(whole).webp({ quality: 88, effort: 2 }).toBuffer();
  return {
    width,
    height,
    color: await averageColor(open(photo)),
    placeholder: await placeholderOf(Buffer.from(files.webp['blur'])),
    // Of the same file as later, when a member is excluded.
    hash: await hashOf(sharp(files.webp['large'])),
    source: keepSource ? { width: whole.info.width, height: whole.info.height } : null,
    ...files,
  };
}

/** For the few clients that support neither WebP nor AVIF. */
export function makeJpeg(webp: Uint8Array): Promise<Buffer> {
  return sharp(webp).jpeg({ quality: 82, mozjpeg: false, progressive: true }).toBuffer();
}

function decode(picture: Buffer): Promise<Pixels> {
  return sharp(picture, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize({ ...SOURCE, fit: 'inside', withoutEnlargement: true })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
}

function open({ data, info }: Pixels): Sharp {
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

/** @throws PhotoRefused if the crop is smaller than the minimum size */
function cropped(whole: Pixels, crop: Crop | null): Sharp {
  if (!crop) return open(whole);
  const { width, height } = whole.info;
  const left = Math.min(Math.round(crop.x * width), width - 1);
  const top = Math.min(Math.round(crop.y * height), height - 1);
  const part = {
    left,
    top,
    width: Math.min(Math.round(crop.width * width), width - left),
    height: Math.min(Math.round(crop.height * height), height - top),
  };
  if (Math.min(part.width, part.height) < DEFAULTS.photoMinPx) throw new PhotoRefused('photo_too_small', { min: DEFAULTS.photoMinPx });
  return open(whole).extract(part);
}

function resized(image: Sharp, size: { width: number; height: number }): Promise<Pixels> {
  return image
    .resize({ ...size, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

interface Encoded {
  webp: Buffer;
  /** Where it is smaller. */
  avif?: Buffer;
}

async function encode(from: Pixels, { width, quality }: { width: number; quality: number }): Promise<Encoded> {
  const sized = await open(from).resize({ width }).raw().toBuffer({ resolveWithObject: true });
  const webp = await open(sized).webp({ quality, effort: 3 }).toBuffer();
  if (width > AVIF_WIDTH_MAX) return { webp };
  const avif = await open(sized)
    .avif({ quality: quality - 26, effort: 2 })
    .toBuffer();
  return avif.length < webp.length ? { webp, avif } : { webp };
}

async function averageColor(image: Sharp): Promise<string> {
  const pixel = await image.resize(1, 1, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  return `#${pixel.subarray(0, 3).toString('hex')}`;
}
