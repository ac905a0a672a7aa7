import { PHOTOS_FREE } from '@nightlark/contract';
import sharp from 'sharp';
import { aMember } from '../../testing/a-member.ts';
import { addPhoto, anImage, aPicture, bytesOf, getMedia } from '../../testing/photos.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

describe('upload', () => {
  test('logged out → authentication_required', async () => {
    expect((await addPhoto(backend.client(), await aPicture())).error?.code).toBe('authentication_required');
  });

  test.each(['jpeg', 'png', 'webp'] as const)('%s → stored as WebP, first one is the main image', async (format) => {
    const { client } = await aMember(backend.deps);
    const { status, body } = await addPhoto(client, await aPicture(640, 800, format), 'application/x-whatever');
    expect(status).toBe(201);
    expect(body.image).toMatchObject({ status: 'active', locked: false, width: 640, height: 800 });
    expect(body.image.color).toMatch(/^#[0-9a-f]{6}$/);
    const { profile } = (await client.call('getProfile')).body;
    expect(profile).toMatchObject({ photo_count: 1, main_image: { id: body.image.id } });
    const file = await sharp(await bytesOf(await getMedia(client, body.image.match))).metadata();
    expect(file.format).toBe('webp');
  });

  test('photo with a place in its metadata, lying on its side → neither metadata nor a lying photo comes out', async () => {
    const { client } = await aMember(backend.deps);
    const upload = await sharp(await aPicture(900, 600))
      .withExif({ IFD0: { Copyright: 'secret-owner' }, IFD3: { GPSLatitude: '52/1 22/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { image } = (await addPhoto(client, upload)).body;
    expect([image.width, image.height]).toEqual([600, 900]);
    const bytes = await bytesOf(await getMedia(client, image.match));
    expect(bytes.includes('secret-owner')).toBe(false);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });

  test('large photo → every width of the ladder, and no larger one than 1440 × 1800', async () => {
    const { client } = await aMember(backend.deps);
    const { image } = (await addPhoto(client, await aPicture(3000, 2000))).body;
    expect([image.width, image.height]).toEqual([1440, 960]);
    const sizeOf = async (match: string) => {
      const { width, height } = await sharp(await bytesOf(await getMedia(client, match))).metadata();
      return [width, height];
    };
    expect(await sizeOf(image.match)).toEqual([1080, 720]);
    expect(await sizeOf(`${image.match}?w=720`)).toEqual([720, 480]);
    expect(await sizeOf(`${image.match}?w=1440`)).toEqual([1440, 960]);
    expect(await sizeOf(image.thumb_match)).toEqual([480, 600]);
    expect(await sizeOf(`${image.thumb_match}?w=240`)).toEqual([240, 300]);
    for (const width of ['0', '100000', '721', 'x']) expect((await getMedia(client, `${image.match}?w=${width}`)).status).toBe(404);
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>alert(1)</script></svg>');
  const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(500)]);
  test.each([
    ['SVG', () => svg],
    ['GIF', () => gif],
    ['nothing', () => Buffer.alloc(0)],
    ['a text', () => Buffer.from('hello, I am a photo')],
    ['JPEG magic before SVG', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), svg])],
    ['truncated JPEG', async () => (await aPicture(900, 900)).subarray(0, 2000)],
    ['truncated PNG', async () => (await aPicture(900, 900, 'png')).subarray(0, 400)],
  ])('%s → photo_invalid', async (_, make) => {
    const { client } = await aMember(backend.deps);
    expect(await addPhoto(client, await make())).toMatchObject({ status: 422, error: { code: 'photo_invalid' } });
    expect((await client.call('getProfile')).body.profile.images).toEqual([]);
  });

  test('photo with a script behind its end → only the photo comes out', async () => {
    const { client } = await aMember(backend.deps);
    const { image } = (await addPhoto(client, Buffer.concat([await aPicture(), Buffer.from('<script>alert("polyglot")</script>')]))).body;
    expect((await bytesOf(await getMedia(client, image.match))).includes('polyglot')).toBe(false);
  });

  test('smaller than 400 px → photo_too_small', async () => {
    const { client } = await aMember(backend.deps);
    expect((await addPhoto(client, await aPicture(900, 399))).error?.code).toBe('photo_too_small');
  });

  test('a small file of enormous dimensions → photo_too_many_pixels, quickly', async () => {
    const { client } = await aMember(backend.deps);
    const bomb = await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: '#000' }, limitInputPixels: false })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(2_000_000);
    const started = performance.now();
    expect(await addPhoto(client, bomb)).toMatchObject({ status: 422, error: { code: 'photo_too_many_pixels', params: { max: 60 } } });
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  test('more than 10 MB → photo_too_large', async () => {
    const { client } = await aMember(backend.deps);
    expect((await addPhoto(client, Buffer.alloc(10 * 1024 * 1024 + 1, 0xff))).error).toMatchObject({
      code: 'photo_too_large',
      message: 'That picture is too large. The limit is 10 MB.',
    });
  });

  test('no file, or under another name → photo_invalid', async () => {
    const { client } = await aMember(backend.deps);
    expect((await client.call('addPhoto', { body: {} })).error?.code).toBe('photo_invalid');
    expect(
      (await client.call('addPhoto', { file: { name: 'a.jpg', data: await aPicture(), type: 'image/jpeg', field: 'other' } })).error?.code,
    ).toBe('photo_invalid');
  });

  test.each([
    ['no boundary', 'multipart/form-data', 'x'],
    [
      'an end too early',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\nabc',
    ],
  ])('broken form with %s → 4xx', async (_, type, body) => {
    const { client } = await aMember(backend.deps);
    const answer = await client.fetch('/api/photo.php', { method: 'POST', headers: { 'content-type': type }, body });
    expect([answer.status, ((await answer.json()) as { error: { code: string } }).error.code]).toEqual([422, 'photo_invalid']);
  });

  test('free member with 3 photos → photo_limit, also when two more come at once; premium → a fourth', async () => {
    const { client, id } = await aMember(backend.deps);
    const picture = await aPicture(420, 420);
    for (let i = 0; i < PHOTOS_FREE - 1; i++) await addPhoto(client, picture);
    const answers = await Promise.all([addPhoto(client, picture), addPhoto(client, picture)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403]);
    expect((await addPhoto(client, picture)).error).toMatchObject({ code: 'photo_limit', params: { limit: 3 } });
    await backend.deps.db.updateTable('account').set({ paid_user: true }).where('id', '=', id).execute();
    expect((await addPhoto(client, picture)).status).toBe(201);
  });
});

describe('order and main image', () => {
  test('main → this one is shown to others; position → the order changes', async () => {
    const { client, id } = await aMember(backend.deps);
    const [a, b, c] = [await anImage(client), await anImage(client), await anImage(client)];
    const main = (await client.call('updatePhoto', { body: { id: b.id, main: true } })).body.profile;
    expect(main.main_image?.id).toBe(b.id);
    const moved = (await client.call('updatePhoto', { body: { id: c.id, position: 0 } })).body.profile;
    expect(moved.images.map((image) => image.id)).toEqual([c.id, a.id, b.id]);
    const { client: other } = await aMember(backend.deps);
    expect((await other.call('getMember', { query: { id } })).body.images[0]?.id).toBe(b.id);
  });

  test('deleting the main photo → the next becomes main, the file is gone', async () => {
    const { client } = await aMember(backend.deps);
    const [a, b] = [await anImage(client), await anImage(client)];
    const { profile } = (await client.call('deletePhoto', { body: { id: a.id } })).body;
    expect(profile).toMatchObject({ photo_count: 1, main_image: { id: b.id } });
    expect((await getMedia(client, a.match)).status).toBe(404);
    expect((await client.call('deletePhoto', { body: { id: b.id } })).body.profile).toMatchObject({
      photo_count: 0,
      main_image: null,
      images: [],
    });
  });

  test('another member’s photo → not_found for change and removal, nothing happens', async () => {
    const owner = await aMember(backend.deps);
    const image = await anImage(owner.client);
    const { client } = await aMember(backend.deps);
    expect((await client.call('updatePhoto', { body: { id: image.id, main: true } })).error?.code).toBe('not_found');
    expect((await client.call('deletePhoto', { body: { id: image.id } })).error?.code).toBe('not_found');
    expect((await owner.client.call('getProfile')).body.profile.images).toHaveLength(1);
  });
});
