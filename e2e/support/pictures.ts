import { ENDPOINTS } from '@nightlark/contract';
import type { APIRequestContext } from '@playwright/test';
import { baseUrl, expect } from './fixtures.ts';
import type { call } from './new-member.ts';

interface PictureFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** No journey signs up here: other journeys' members are the latest online, without a photo or with one that is deleted. */
const COUNTRY = 'FR';

/** Deadline of a picture's files, which are made after everything else of a busy machine. */
export const PICTURE_MS = 120_000;

/** Real pictures to upload: main photos of the demo's members, all different, at one of the product's widths. */
export async function pictures(request: APIRequestContext, count: number, width?: 240): Promise<PictureFile[]> {
  const response = await request.get(`${baseUrl()}/api/search.php?country=${COUNTRY}&gender=any`);
  const { profiles } = (await response.json()) as Awaited<ReturnType<typeof call<'search'>>>;
  const images = profiles.flatMap(({ main_image }) => main_image ?? []).slice(0, count);
  expect(images).toHaveLength(count);
  return Promise.all(
    images.map(async ({ match, thumb_match }, index) => {
      const address = width ? `${thumb_match}?w=${width}` : match;
      const picture = await request.get(`${baseUrl()}/media/${address}`, { headers: { accept: 'image/webp' } });
      return { name: `evening-${index + 1}.webp`, mimeType: 'image/webp', buffer: await picture.body() };
    }),
  );
}

/** Gives a member so many photos. */
export async function addPhotos(request: APIRequestContext, count: number): Promise<void> {
  const [, path] = ENDPOINTS.addPhoto;
  for (const { name, mimeType, buffer } of await pictures(request, count)) {
    const answer = await request.post(`${baseUrl()}/api/${path}`, {
      multipart: { photo: { name, mimeType, buffer } },
      timeout: PICTURE_MS,
    });
    expect(answer.status()).toBe(201);
  }
}
