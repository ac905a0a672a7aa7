import type { Sharp } from 'sharp';

const WIDTH = 8;
/** With fewer bits of either kind a picture is too plain to be recognised. */
const BITS_MIN = 8;

/** The difference hash of a picture: for each of 8 × 8 cells, whether it is brighter than the one at its right. */
export async function hashOf(picture: Sharp): Promise<string | null> {
  const grey = await picture
    .greyscale()
    .resize(WIDTH + 1, WIDTH, { fit: 'fill' })
    .raw()
    .toBuffer();
  let hash = 0n;
  let ones = 0;
  for (let y = 0; y < WIDTH; y++)
    for (let x = 0; x < WIDTH; x++) {
      const at = y * (WIDTH + 1) + x;
      const bit = grey[at]! > grey[at + 1]!;
      hash = (hash << 1n) | (bit ? 1n : 0n);
      if (bit) ones++;
    }
  return ones < BITS_MIN || ones > WIDTH * WIDTH - BITS_MIN ? null : BigInt.asIntN(64, hash).toString();
}
