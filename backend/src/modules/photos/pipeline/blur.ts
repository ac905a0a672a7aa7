import sharp, { type Sharp } from 'sharp';
import { twinSize } from '../variants.ts';

/** So few pixels remain that no face can be reconstructed. */
const DETAIL_PX = 24;
const PLACEHOLDER_PX = 12;

/** A blurred copy of the same shape made of at most 24 × 24 pixels of the original: what a viewer without access gets. */
export async function blurTwin(image: Buffer | Sharp, width: number, height: number): Promise<Buffer> {
  const points = await (Buffer.isBuffer(image) ? sharp(image) : image)
    .resize({ width: DETAIL_PX, height: DETAIL_PX, fit: 'inside' })
    .blur(0.8)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width: w, height: h, channels } = points.info;
  const size = twinSize({ width, height });
  return sharp(points.data, { raw: { width: w, height: h, channels } })
    .resize(size.width, size.height, { fit: 'fill', kernel: 'cubic' })
    .blur(8)
    .webp({ quality: 60, effort: 2 })
    .toBuffer();
}

/** A placeholder small enough to be inlined in JSON: base64 of a WebP of at most 12 × 12 pixels. */
export async function placeholderOf(twin: Buffer): Promise<string> {
  const tiny = await sharp(twin)
    .resize({ width: PLACEHOLDER_PX, height: PLACEHOLDER_PX, fit: 'inside' })
    .webp({ quality: 40, effort: 6, smartSubsample: true })
    .toBuffer();
  return tiny.toString('base64');
}
