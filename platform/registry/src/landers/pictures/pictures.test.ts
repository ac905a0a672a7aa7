import sharp from 'sharp';
import { aLander } from '../../../testing/lander.ts';
import { LOCALES } from '@nightlark/contract';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDirectoryStore } from '../../stores/directory-store.ts';
import { storeLander, readStoredLander } from '../store-lander.ts';
import { storePicture, readPicture } from './stored-picture.ts';
import { checkPicture, convertPicture } from './convert-picture.ts';

const alt = Object.fromEntries(LOCALES.map((locale) => [locale, `A street (${locale})`]));
const picture = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'Anna' } })
    .jpeg()
    .toBuffer();

let directory: string;
beforeEach(async () => (directory = await mkdtemp(path.join(tmpdir(), 'pictures-'))));
afterEach(() => rm(directory, { recursive: true, force: true }));
const openStore = () => openDirectoryStore(path.join(directory, 'registry'));

test('a picture becomes modern formats in several widths, never enlarged, without what the camera wrote', async () => {
  const { files, width, height, color } = await convertPicture(await picture(1_000, 600, '#402030'));
  expect(files.map(({ extension, width: one }) => `${one}.${extension}`)).toEqual([
    '480.avif',
    '480.webp',
    '960.avif',
    '960.webp',
    '1000.avif',
    '1000.webp',
    '1000.jpg',
  ]);
  expect([width, height]).toEqual([1_000, 600]);
  expect(color).toMatch(/^#[0-9a-f]{6}$/);
  for (const { content } of files) expect((await sharp(content).metadata()).exif).toBeUndefined();
});

test.each([
  ['no picture', () => Promise.resolve(Buffer.from('<svg onload="alert(1)"/>')), /svg; JPEG|is not a picture/],
  ['too narrow', () => picture(300, 300, '#000'), /300 pixels wide; at least 480/],
  [
    'cut off',
    async () =>
      (
        await sharp({
          create: { width: 900, height: 900, channels: 3, background: '#123', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
        })
          .jpeg()
          .toBuffer()
      ).subarray(0, 9_000),
    /broken|can be read/,
  ],
  [
    'far too large',
    () =>
      sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#000' } })
        .png()
        .toBuffer(),
    /50 million/,
  ],
])('%s is refused', async (_name, make, message) => {
  await expect(convertPicture(await make())).rejects.toThrow(message);
});

test('words on a picture need contrast; without words none is required', async () => {
  const bright = await picture(1_400, 900, '#ffffff');
  expect(await checkPicture(bright, 'scenes')).toEqual([
    { severity: 'error', message: expect.stringMatching(/too bright .* 4\.5 is needed/) },
  ]);
  expect(await checkPicture(await picture(1_400, 900, '#30203a'), 'scenes')).toEqual([]);
  expect(await checkPicture(bright, 'gallery')).toEqual([]);
  expect(await checkPicture(await picture(700, 900, '#000'), 'gallery')).toEqual([
    { severity: 'warning', message: expect.stringMatching(/700 pixels wide/) },
  ]);
});

test('a document is kept with what its pictures became; one whose picture is missing or too bright is not', async () => {
  const store = openStore();
  const text = JSON.stringify(aLander({ images: { share: 'a.jpg', pictures: [{ file: 'a.jpg', alt }] } }), null, 2);
  await expect(storeLander(store, text)).rejects.toThrow(/line \d+: a\.jpg was not sent along/);
  const dark = await storePicture(store, await picture(1_300, 900, '#201020'));
  const { hash } = await storeLander(store, text, { 'a.jpg': dark });
  expect(await readStoredLander(store, 'summer', hash)).toEqual({
    lander: expect.objectContaining({ name: 'summer' }),
    pictures: { 'a.jpg': await readPicture(store, dark) },
  });

  const scenes = text.replace('"gallery"', '"scenes"');
  const bright = await storePicture(store, await picture(1_300, 900, '#fff'));
  await expect(storeLander(store, scenes, { 'a.jpg': bright })).rejects.toThrow(/a\.jpg is too bright/);
  await expect(storeLander(store, text.replace('"gallery"', '"deck"'), { 'a.jpg': dark })).rejects.toThrow(
    /the design deck shows no pictures/,
  );
});

test('a file that was changed in the registry is not read', async () => {
  const store = openStore();
  const name = await store.putLanderFile(Buffer.from('content'), 'webp');
  expect((await store.readLanderFile(name)).toString()).toBe('content');
  const folder = path.join(directory, 'registry/lander-files');
  expect(await readdir(folder)).toEqual([name]);
  await writeFile(path.join(folder, name), 'Content');
  await expect(store.readLanderFile(name)).rejects.toThrow(/not the one/);
  for (const wrong of ['../index.json', 'x.webp', `${'a'.repeat(96)}.svg`])
    await expect(store.readLanderFile(wrong)).rejects.toThrow(/is not a lander's file/);
});
