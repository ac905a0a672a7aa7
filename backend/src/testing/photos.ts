import type { OwnImage } from '@nightlark/contract';
import sharp from 'sharp';
import { type Decision, decidePhoto } from '../modules/photos/decide-photo.ts';
import type { TestBackend } from './start-backend.ts';
import type { TestClient } from './test-client.ts';

export type PhotoFormat = 'jpeg' | 'png' | 'webp';

const noise = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 40 } } });

/** A real picture like no other, of smooth spots: its files are made in half the time of a detailed one's. */
export async function aPicture(width = 450, height = 600, format: PhotoFormat = 'jpeg'): Promise<Buffer> {
  const spots = await noise(5, 6).png().toBuffer();
  return sharp(spots).resize(width, height, { fit: 'fill' })[format]().toBuffer();
}

/** Of noise, which blurring must destroy and encoding takes long for. */
export function aDetailedPicture(width = 450, height = 600): Promise<Buffer> {
  return noise(width, height).jpeg().toBuffer();
}

/** How much detail a picture has, independent of its size. */
export async function detailOf(picture: Buffer): Promise<number> {
  const sized = await sharp(picture).resize(400, 500, { fit: 'fill' }).png().toBuffer();
  return (await sharp(sized).stats()).sharpness;
}

/** Uploads a picture as a member does. */
export function addPhoto(client: TestClient, data: Uint8Array, type = 'image/jpeg') {
  return client.call('addPhoto', { file: { name: 'holiday.jpg', data, type } });
}

/** Uploads a valid picture and returns the image. */
export async function anImage(client: TestClient, picture?: Buffer): Promise<OwnImage> {
  const { status, body } = await addPhoto(client, picture ?? (await aPicture()));
  if (status !== 201) throw new Error(`Upload refused with ${status}`);
  return body.image;
}

/** Requests it like a browser that supports WebP but not AVIF. */
export function getMedia(client: TestClient, match: string, accept = 'image/webp,*/*'): Promise<Response> {
  return client.fetch(`/media/${match}`, { headers: { accept } });
}

export async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

/** A moderator's decision about the photo as it is now. */
export async function decideNow({ deps }: Pick<TestBackend, 'deps'>, id: number, decision: Decision = { status: 'active' }): Promise<void> {
  const { name: picture, reviewed_at: reviewed } = await deps.db
    .selectFrom('image')
    .select(['name', 'reviewed_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await decidePhoto(deps, { id, picture, reviewed }, decision, { name: 'anna', role: 'moderator' });
}
