import { eventually } from '@nightlark/build/jest/eventually.ts';
import { LOCALES, type LanderFrame, type LanderPicture } from '@nightlark/contract';
import { createPlatform, connectPlatform } from '@nightlark/registry/platform';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { allowingGate, aLander } from '@nightlark/registry/testing';
import { startGateway, type TestGateway } from '../../testing/start-gateway.ts';

const TOKEN = 'a-token-for-these-tests';
const WHO = { who: 'marketing' };
const text = (changes: object = {}) => JSON.stringify(aLander(changes), null, 2);

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ PLATFORM_TOKEN: TOKEN });
}, 120_000);
afterAll(() => gateway.stop());

const platform = () => connectPlatform(gateway.url, TOKEN);
async function shown(name: string, query = 'locale=en') {
  const response = await gateway.get(`/platform/landers/${name}.json?${query}`);
  return { status: response.status, lander: ((await response.json()) as { lander?: unknown }).lander };
}
const soon = (check: () => Promise<void>) => eventually(check, 1_500);
const live = { frame: { name: 'summer', template: 'gallery' }, texts: { '': { title: 'Summer pl' } } };

test('what is published is live within a second or so, in each language, and gone when it is taken away', async () => {
  expect(await shown('summer')).toEqual({ status: 200, lander: null });
  await platform().publishLander(text(), WHO);
  await soon(async () => expect(await shown('summer', 'locale=pl')).toMatchObject({ lander: live }));
  expect((await platform().status()).landers).toMatchObject({ summer: { by: 'operator: marketing' } });
  expect((await platform().journal(1))[0]).toMatchObject({ action: 'publish-lander', remote: 'lander summer', who: 'operator: marketing' });
  await platform().unpublishLander('summer', WHO);
  await soon(async () => expect(await shown('summer')).toEqual({ status: 200, lander: null }));
  await expect(platform().unpublishLander('summer', WHO)).rejects.toThrow(/not published/);
});

test('one whose time has not come, or is over, is not shown', async () => {
  await platform().publishLander(text({ name: 'later', from: '2199-01-01T00:00:00Z' }), WHO);
  await platform().publishLander(text({ name: 'over', to: '2001-01-01T00:00:00Z' }), WHO);
  await soon(async () => expect([(await shown('later')).lander, (await shown('over')).lander]).toEqual(['hidden', 'hidden']));
});

test('a preview is seen by the holder of its link alone, while it lasts', async () => {
  const { path: address } = await platform().previewLander(text({ name: 'secret', from: '2199-01-01T00:00:00Z' }), 5);
  const preview = new URL(address, gateway.url).searchParams.get('preview')!;
  expect(await shown('secret', `locale=pl&preview=${preview}`)).toMatchObject({ lander: { frame: { name: 'secret' } } });
  expect(await shown('secret')).toEqual({ status: 200, lander: null });
  const later = preview.replace(/\.(\d{13})\./, (_, time: string) => `.${Number(time) + 60_000}.`);
  for (const wrong of [
    later,
    preview.slice(0, -2),
    preview.replace(/\.(..)/, (two) => (two[1] === 'A' ? `.B${two[2]}` : `.A${two[2]}`)),
    'x',
  ])
    expect(await shown('secret', `locale=en&preview=${wrong}`)).toEqual({ status: 200, lander: 'hidden' });
  expect(await shown('summer', `locale=en&preview=${preview}`)).toEqual({ status: 200, lander: 'hidden' });

  const local = createPlatform(gateway.store, allowingGate);
  const old = new URL((await local.previewLander(text({ name: 'secret' }), -1)).path, gateway.url).searchParams.get('preview');
  expect(await shown('secret', `locale=en&preview=${old}`)).toEqual({ status: 200, lander: 'hidden' });
});

test('what is wrong is refused with its line, and nothing moves', async () => {
  const before = (await platform().status()).number;
  await expect(platform().publishLander(text({ template: 'glitter' }), WHO)).rejects.toThrow(/line 3: template/);
  await expect(platform().publishLander(text({ name: '../../index' }), WHO)).rejects.toThrow(/name: only small letters/);
  await expect(platform().publishLander(`"${'x'.repeat(300_000)}"`, WHO)).rejects.toThrow();
  await expect(platform().publishLander('['.repeat(100_000), WHO)).rejects.toThrow(/nested too deeply/);
  for (const name of ['../../index', '__proto__', 'constructor']) await expect(platform().unpublishLander(name, WHO)).rejects.toThrow();
  expect((await platform().status()).number).toBe(before);
});

test.each(['..%2f..%2findex', '__proto__', 'constructor', 'x'.repeat(300)])('the address %s finds nothing', async (name) => {
  expect(await shown(name)).toEqual({ status: 200, lander: null });
});

test('a language that the site has not is refused', async () => expect((await shown('summer', 'locale=xx')).status).toBe(400));

test('one flipped byte: the document is not used, the one before goes on', async () => {
  await platform().publishLander(text({ name: 'flip' }), WHO);
  await soon(async () => expect(await shown('flip', 'locale=pl')).toMatchObject({ lander: { frame: { name: 'flip' } } }));
  const other = JSON.stringify({ document: text({ name: 'flip', template: 'deck' }), pictures: {} });
  const hash = await gateway.store.putLander('flip', other);
  const folder = path.join(gateway.registry, 'landers/flip');
  await writeFile(path.join(folder, `${hash}.json`), other.replace('Summer', 'Hacked'));
  await gateway.store.move({ action: 'publish-lander', lander: 'flip', hash }, WHO);
  await soon(async () => {
    await shown('flip');
    expect(gateway.log()).toMatch(/"alert":"lander"/);
  });
  expect(await shown('flip')).toMatchObject({ lander: { frame: { template: 'gallery' } } });
  expect(await readdir(folder)).toHaveLength(2);
  expect(await readFile(path.join(folder, `${hash}.json`), 'utf8')).toContain('Hacked');
});

test('a picture is shown by the document that names it, in the page’s language, and is kept by browsers for ever', async () => {
  const content = await sharp({ create: { width: 1_300, height: 900, channels: 3, background: '#402040' } })
    .png()
    .toBuffer();
  const name = await platform().storePicture(content);
  const alt = Object.fromEntries(LOCALES.map((locale) => [locale, `A street ${locale}`]));
  const document = text({ name: 'pictured', images: { share: 'a.png', pictures: [{ file: 'a.png', alt }] } });
  await expect(platform().publishLander(document, WHO)).rejects.toThrow(/a\.png was not sent along/);
  await platform().publishLander(document, WHO, { 'a.png': name });
  await soon(async () =>
    expect(await shown('pictured', 'locale=pl')).toMatchObject({ lander: { pictures: [{ alt: 'A street pl', width: 1_300 }] } }),
  );
  const { lander } = (await shown('pictured', 'locale=pl')) as { lander: { frame: LanderFrame; pictures: LanderPicture[] } };
  expect(lander.frame.images?.share).toMatch(/^\/platform\/pictures\/[0-9a-f]{96}\.jpg$/);
  expect(lander.pictures[0]!.sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
  const [first] = lander.pictures[0]!.sources[0]!.srcSet.split(' ');
  const response = await gateway.get(first!);
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    200,
    'image/avif',
    'public, max-age=31536000, immutable',
  ]);
  expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(480);
  for (const wrong of [name, '../index.json', `${'0'.repeat(96)}.webp`])
    expect((await gateway.get(`/platform/pictures/${encodeURIComponent(wrong)}`)).status).toBe(404);
});

test('what is no picture, or a hundred megabytes, is refused', async () => {
  await expect(platform().storePicture(Buffer.from('<svg/>'))).rejects.toThrow(/picture|svg/);
  await expect(platform().storePicture(Buffer.alloc(11 * 1024 * 1024))).rejects.toThrow(/10 MB|reached/);
});

test('editors get the schema', async () => {
  const response = await gateway.get('/platform/lander.schema.json');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(JSON.stringify(await response.json())).toContain('"lateline"');
});
