import { CREDENTIALS, startS3, type S3Server } from '@nightlark/s3/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../config.ts';
import { deleteUnusedPhotos } from '../modules/photos/delete-unused.ts';
import { aMember } from '../testing/a-member.ts';
import { addPhoto, anImage, aPicture, bytesOf, getMedia } from '../testing/photos.ts';
import { startTestBackend, type TestBackend } from '../testing/start-backend.ts';
import { openStorage } from './open.ts';

const MINUTE_MS = 60_000;
let s3: S3Server;
let directory: string;
beforeAll(async () => {
  s3 = await startS3();
  directory = await mkdtemp(path.join(tmpdir(), 'storage-'));
});
afterAll(async () => {
  await s3.close();
  await rm(directory, { recursive: true, force: true });
});

const bucket = () => ({ ...CREDENTIALS, STORAGE_URL: `${s3.url}/photos/nightlark` });

test.each(['directory', 'bucket'] as const)('%s → reads what was written, whole, and forgets what was removed', async (where) => {
  const storage = openStorage({
    ...readConfig({ NODE_ENV: 'test', DATA_DIR: directory, DEMO: 'false' }),
    ...(where === 'bucket' && bucket()),
  });
  const [key, bytes] = ['photos/0a1b/large-720.webp', await aPicture()];
  expect(await storage.read(key)).toBeNull();
  await storage.write(key, bytes);
  await storage.write(key, Buffer.from('written over'));
  expect((await storage.read(key))?.toString()).toBe('written over');
  await storage.write(key, bytes);
  expect((await storage.read(key))?.equals(bytes)).toBe(true);
  await storage.remove(key);
  await storage.remove(key);
  expect(await storage.read(key)).toBeNull();
});

test.each(['../secret.webp', 'photos/../../secret.webp', '/etc/passwd', 'photos/a b.webp', 'photos/%2e%2e/x.webp'])(
  'key %s → refused by the directory',
  async (key) => {
    const storage = openStorage(readConfig({ NODE_ENV: 'test', DATA_DIR: directory, DEMO: 'false' }));
    await expect(storage.read(key)).rejects.toThrow('Not a storage key');
    await expect(storage.write(key, Buffer.from('x'))).rejects.toThrow('Not a storage key');
  },
);

test.each([{ AWS_SECRET_ACCESS_KEY: '' }, { STORAGE_URL: 'http://127.0.0.1:1/' }])('bucket with %o → an error at the start', (wrong) => {
  expect(() => openStorage({ ...readConfig({ NODE_ENV: 'test', DATA_DIR: directory, DEMO: 'false' }), ...bucket(), ...wrong })).toThrow(
    'STORAGE_URL',
  );
});

describe('a backend with a bucket', () => {
  let backend: TestBackend;
  let now = new Date();
  beforeAll(async () => {
    backend = await startTestBackend({ env: bucket(), now: () => now });
  });
  afterAll(() => backend.close());
  afterEach(() => void (s3.isDown = false));
  const keys = () => [...s3.objects.keys()].filter((key) => key.startsWith('photos/nightlark/photos/'));

  test('photo → all its files in the bucket, served from there; cropped, deleted and tidied → nothing is left', async () => {
    const { client } = await aMember(backend.deps);
    const image = await anImage(client);
    expect(keys().length).toBeGreaterThan(5);
    const served = await getMedia(client, image.match);
    expect(served.status).toBe(200);
    expect(keys().some((key) => s3.objects.get(key)!.content.length > 0 && key.endsWith('/source.webp'))).toBe(true);
    expect((await bytesOf(served)).length).toBeGreaterThan(1000);
    const before = new Set(keys());
    const crop = { x: 0, y: 0, width: 1, height: 0.7 };
    expect((await client.call('updatePhoto', { body: { id: image.id, crop } })).status).toBe(200);
    expect((await getMedia(client, image.match)).status).toBe(404);
    expect((await client.call('deletePhoto', { body: { id: image.id } })).status).toBe(200);
    expect(keys().filter((key) => before.has(key))).toHaveLength(before.size);
    now = new Date(now.getTime() + 11 * MINUTE_MS);
    await deleteUnusedPhotos(backend.deps);
    expect(keys()).toEqual([]);
  });

  test('bucket away → the upload fails by code and leaves nothing; once it is back the same photo works', async () => {
    const { client } = await aMember(backend.deps);
    const picture = await aPicture();
    s3.isDown = true;
    expect(await addPhoto(client, picture)).toMatchObject({ status: 503, error: { code: 'unavailable' } });
    expect((await client.call('getProfile')).body.profile.images).toEqual([]);
    s3.isDown = false;
    expect(keys()).toEqual([]);
    expect((await addPhoto(client, picture)).status).toBe(201);
  });

  test('bucket away → a photo is unavailable for the moment, and not cached as missing', async () => {
    const { client } = await aMember(backend.deps);
    const image = await anImage(client);
    s3.isDown = true;
    const { status, headers } = await getMedia(client, image.match);
    expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([503, '30', 'private, no-store']);
    s3.isDown = false;
    expect((await getMedia(client, image.match)).status).toBe(200);
  });
});
