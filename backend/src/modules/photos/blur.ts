import sharp, { type Sharp } from 'sharp';

/** So few pixels are kept that no face can be brought back. */
const DETAIL_PX = 24;

/** A picture of the same shape made of at most 24 × 24 points of the original: what a viewer without rights gets. */
export async function blurTwin(image: Buffer | Sharp, width: number, height: number): Promise<Buffer> {
  const points = await (Buffer.isBuffer(image) ? sharp(image) : image)
    .resize({ width: DETAIL_PX, height: DETAIL_PX, fit: 'inside' })
    .blur(0.8)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width: w, height: h, channels } = points.info;
  const scale = Math.min(1, 600 / Math.max(width, height));
  return sharp(points.data, { raw: { width: w, height: h, channels } })
    .resize(Math.round(width * scale), Math.round(height * scale), { fit: 'fill', kernel: 'cubic' })
    .blur(8)
    .webp({ quality: 60, effort: 2 })
    .toBuffer();
}
