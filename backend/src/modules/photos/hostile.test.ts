import { eventually } from '@nightlark/build/jest/eventually.ts';
import { PHOTOS_PREMIUM } from '@nightlark/contract';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { aMember } from '../../testing/a-member.ts';
import { addPhoto, aPicture, bytesOf, getMedia } from '../../testing/photos.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';
import { deleteUnusedPhotos } from './delete-unused.ts';
import { storageKey } from './variants.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

const MARK = 'polyglot-mark';
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a04030' }, limitInputPixels: false });

/** A PNG chunk with a valid checksum. */
function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG whose header claims this size, without pixels. */
function pngOfSize(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, pngChunk('IHDR', header), pngChunk('IDAT', Buffer.alloc(40)), pngChunk('IEND', Buffer.alloc(0))]);
}

/** Every stored file of a member's photos. */
async function storedFiles(memberId: number): Promise<Buffer[]> {
  const rows = await backend.deps.db.selectFrom('image').select('storage_key').where('profile_id', '=', memberId).execute();
  const all = rows.flatMap((row) => ['large', 'thumb', 'blur', 'source'].map((file) => storageKey(row.storage_key, file)));
  return Promise.all(all.map(async (key) => (await backend.deps.storage.read(key))!));
}

test('CMYK JPEG, as printers send it → a photo in the colours of screens', async () => {
  const { client } = await aMember(backend.deps);
  const upload = await plain(600, 750).toColourspace('cmyk').jpeg().toBuffer();
  expect((await sharp(upload).metadata()).space).toBe('cmyk');
  const { status, body } = await addPhoto(client, upload);
  expect(status).toBe(201);
  const shown = sharp(await bytesOf(await getMedia(client, body.image.match)));
  expect(await shown.metadata()).toMatchObject({ space: 'srgb', channels: 3 });
  const [red, green, blue] = (await shown.stats()).channels.map(({ mean }) => mean) as [number, number, number];
  expect(red).toBeGreaterThan(1.5 * green);
  expect(red).toBeGreaterThan(1.5 * blue);
});

test.each([
  [
    'JPEG with a program in its comment',
    async () => {
      const picture = await aPicture();
      const comment = Buffer.from(`<?php echo "${MARK}"; ?>`);
      return Buffer.concat([picture.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, comment.length + 2]), comment, picture.subarray(2)]);
    },
  ],
  [
    'JPEG that is an archive behind its end',
    async () => Buffer.concat([await aPicture(), Buffer.from(`PK\x03\x04${MARK}PK\x05\x06`), Buffer.alloc(18)]),
  ],
  [
    'PNG with a page in a text chunk',
    async () => {
      const picture = await aPicture(500, 500, 'png');
      const text = pngChunk('tEXt', Buffer.from(`Comment\0<script>alert("${MARK}")</script>`));
      return Buffer.concat([picture.subarray(0, 33), text, picture.subarray(33)]);
    },
  ],
  ['WebP with a document behind its end', async () => Buffer.concat([await aPicture(500, 500, 'webp'), Buffer.from(`%PDF-1.7 ${MARK}`)])],
  [
    'JPEG with hidden words in its metadata',
    async () =>
      sharp(await aPicture())
        .withExif({ IFD0: { ImageDescription: MARK } })
        .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${MARK}</x:xmpmeta>`)
        .jpeg()
        .toBuffer(),
  ],
])('%s → only the picture is kept, in all its files', async (_, make) => {
  const { client, id } = await aMember(backend.deps);
  const upload = await make();
  expect(upload.includes(MARK)).toBe(true);
  expect((await addPhoto(client, upload)).status).toBe(201);
  const files = await storedFiles(id);
  expect(files).toHaveLength(4);
  for (const bytes of files) {
    expect(bytes.includes(MARK)).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp' });
  }
});

test.each([
  ['50,000 × 50,000 px by its header alone', () => pngOfSize(50_000, 50_000), 'photo_too_many_pixels'],
  ['50,000 px wide and 400 high', () => plain(50_000, 400).png().toBuffer(), 'photo_too_narrow'],
  ['400 px wide and 50,000 high', () => plain(400, 50_000).jpeg({ quality: 20 }).toBuffer(), 'photo_too_narrow'],
  ['50,000 px wide and one high', () => plain(50_000, 1).png().toBuffer(), 'photo_too_small'],
  ['sizes that lie about what follows', () => pngOfSize(900, 900), 'photo_invalid'],
])('%s → %s, quickly, and nothing is kept', async (_, make, code) => {
  const { client, id } = await aMember(backend.deps);
  const upload = await make();
  const started = performance.now();
  expect(await addPhoto(client, upload)).toMatchObject({ status: 422, error: { code, field: 'photo' } });
  expect(performance.now() - started).toBeLessThan(5_000);
  expect(await storedFiles(id)).toEqual([]);
});

test('a wide panorama that still has enough of both sides → a photo', async () => {
  const { client } = await aMember(backend.deps);
  const { status, body } = await addPhoto(client, await plain(6000, 1000).jpeg().toBuffer());
  expect([status, body.image.width, body.image.height]).toEqual([201, 1440, 240]);
});

test('30 uploads at once → as many as there is room for, each once; others are served meanwhile and nothing is left over', async () => {
  const { client, id } = await aMember(backend.deps, { account: { paid_user: true } });
  const { client: other } = await aMember(backend.deps);
  const picture = await plain(400, 400).jpeg().toBuffer();
  // On a slow machine the last of them would wait for too long, and are refused at first.
  const add = async (): ReturnType<typeof addPhoto> => {
    const answer = await addPhoto(client, picture);
    return answer.status === 503 ? wait(500).then(add) : answer;
  };
  let areStored = false;
  const uploads = Promise.all(Array.from({ length: 30 }, add)).finally(() => (areStored = true));
  const started = performance.now();
  expect((await other.call('search')).status).toBe(200);
  expect(areStored).toBe(false);
  expect(performance.now() - started).toBeLessThan(3_000);
  const outcomes = (await uploads).map(({ status, error }) => error?.code ?? status);
  expect(outcomes.filter((outcome) => outcome === 201)).toHaveLength(PHOTOS_PREMIUM);
  expect(outcomes.filter((outcome) => outcome === 'photo_limit')).toHaveLength(30 - PHOTOS_PREMIUM);
  const { db, config } = backend.deps;
  const rows = await db.selectFrom('image').select('position').where('profile_id', '=', id).orderBy('position').execute();
  expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: PHOTOS_PREMIUM }, (_, index) => index));
  await deleteUnusedPhotos({ ...backend.deps, now: () => new Date(Date.now() + 2 * 3_600_000) });
  const known = await db.selectFrom('image').select('storage_key').execute();
  const files = await readdir(config.storageDirectory, { recursive: true });
  const withFiles = new Set(files.filter((name) => name.includes('.')).map((name) => path.dirname(name)));
  expect([...withFiles].sort()).toEqual(known.map(({ storage_key }) => storage_key).sort());
  // An upload is deleted shortly after the response.
  await eventually(async () => expect(await readdir(config.incomingDirectory)).toEqual([]));
}, 120_000);
