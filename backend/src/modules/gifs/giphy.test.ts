import { eventually } from '@nightlark/build/jest/eventually.ts';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { aMember } from '../../testing/a-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';
import { createDownloads } from './download.ts';

const MEGABYTE = 1024 * 1024;
/** A fake GIPHY that records requests. */
let provider: Server;
let address: string;
let asked: { path: string; headers: Record<string, unknown> }[];
let backend: TestBackend;
let now = new Date();
/** While it is pending, files of the ids `slow-…` are not sent. */
let held: Promise<void> = Promise.resolve();
let isRefused = false;
/** Sent instead of JSON. */
let garbage: string | null = null;
const record = (id: string, host = address) => ({
  id,
  title: `Picture ${id}`,
  images: {
    fixed_height: { url: `${host}/files/${id}.gif`, webp: `${host}/files/${id}.webp`, width: '200', height: '150' },
    fixed_height_still: { url: `${host}/files/${id}-still.gif` },
  },
});
/** Cut in the middle of its emoji, which is at the end of the longest description. */
const long = () => ({ ...record('long'), title: `${'x'.repeat(199)}😀` });
const known = () => [record('one'), long(), record('evil', 'http://169.254.169.254'), { id: 'broken' }, record('page')];

beforeAll(async () => {
  provider = createServer((request, response) => {
    asked.push({ path: request.url!, headers: request.headers });
    const { pathname } = new URL(request.url!, address);
    const json = (body: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    if (isRefused) return response.writeHead(403).end();
    if (garbage !== null && pathname.startsWith('/v1/')) return response.end(garbage);
    if (pathname === '/v1/gifs/search') return json({ data: known(), pagination: { total_count: 30, offset: 0, count: 24 } });
    const found = known().find(({ id }) => pathname === `/v1/gifs/${id}`);
    if (found) return json({ data: found });
    const [, id] = /^\/v1\/gifs\/((?:slow|big)-\w+)$/.exec(pathname) ?? [];
    if (id) return json({ data: record(id) });
    if (pathname.startsWith('/files/slow-')) return void held.then(() => response.setHeader('content-type', 'image/webp').end(pathname));
    if (pathname === '/files/big-told.webp')
      return response.writeHead(200, { 'content-type': 'image/webp', 'content-length': 6 * MEGABYTE }).flushHeaders();
    if (pathname === '/files/big-untold.webp') return response.setHeader('content-type', 'image/webp').end(Buffer.alloc(6 * MEGABYTE));
    if (pathname === '/files/page.webp') return response.setHeader('content-type', 'text/html').end('<script>alert(1)</script>');
    if (pathname.startsWith('/files/large-')) return response.setHeader('content-type', 'image/webp').end(Buffer.alloc(4 * MEGABYTE));
    if (pathname.startsWith('/files/')) return response.setHeader('content-type', 'image/webp').end(`bytes of ${pathname}`);
    return response.writeHead(404).end();
  });
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  address = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  backend = await startTestBackend({ demo: false, now: () => now, env: { GIPHY_API_KEY: 'key', GIPHY_URL: address } });
});
beforeEach(() => {
  asked = [];
});
afterAll(async () => {
  await backend.close();
  provider.close();
});

const getGif = (name: string) => backend.client().fetch(`/media/gif/giphy/${name}`);
const paths = () => asked.map(({ path }) => path.split('?')[0]);

/** Requests these pictures at once. @returns their answers and how many downloads ran before the first was answered */
async function getAtOnce(names: readonly string[]): Promise<{ statuses: number[]; downloads: number }> {
  let release = () => {};
  held = new Promise((done) => (release = done));
  const answers = names.map(getGif);
  const lookups = new Set(names).size;
  const lookedUp = () => new Set(paths().filter((path) => path?.startsWith('/v1/'))).size;
  await eventually(() => expect(lookedUp()).toBeGreaterThanOrEqual(lookups));
  await wait(200);
  const downloads = paths().filter((path) => path?.startsWith('/files/')).length;
  release();
  return { statuses: (await Promise.all(answers)).map(({ status }) => status), downloads };
}

const member = () => aMember(backend.deps, { credits: 10, account: { paid_user: true } });

test('a search → the server queries the provider, without data of the member; broken results are left out', async () => {
  const { client } = await member();
  const { body } = await client.call('searchGifs', {
    query: { q: 'hello you' },
    headers: { 'user-agent': 'A member’s browser'.replace('’', '') },
  });
  expect(body).toMatchObject({ more: true, attribution: 'Powered by GIPHY' });
  expect(body.gifs[0]).toEqual({
    id: 'giphy:one',
    url: 'gif/giphy/one',
    preview: 'gif/giphy/one?still=1',
    width: 200,
    height: 150,
    description: 'Picture one',
  });
  expect(body.gifs.map(({ id }) => id)).toEqual(['giphy:one', 'giphy:long', 'giphy:evil', 'giphy:page']);
  expect(asked).toHaveLength(1);
  expect(asked[0]!.path).toContain('q=hello+you');
  expect(JSON.stringify(asked[0]!.headers)).not.toMatch(/member|cookie|session/i);
});

test('a picture → handed on by the site; of other hosts, of other kinds, and none → 404', async () => {
  const [moving, still] = await Promise.all(['one', 'one?still=1'].map((name) => backend.client().fetch(`/media/gif/giphy/${name}`)));
  expect([await moving!.text(), await still!.text()]).toEqual(['bytes of /files/one.webp', 'bytes of /files/one-still.gif']);
  expect(moving!.headers.get('content-type')).toBe('image/webp');
  for (const name of ['evil', 'page', 'broken', 'nothing'])
    expect((await backend.client().fetch(`/media/gif/giphy/${name}`)).status).toBe(404);
});

test('one id requested by many at once → one lookup, one download, the picture for all', async () => {
  const { statuses, downloads } = await getAtOnce(Array<string>(10).fill('slow-one'));
  expect([statuses, downloads]).toEqual([Array(10).fill(200), 1]);
  expect(paths()).toEqual(['/v1/gifs/slow-one', '/files/slow-one.webp']);
});

test('three hundred ids at once → eight downloads at a time, many wait, the rest are to come again', async () => {
  const { statuses, downloads } = await getAtOnce(Array.from({ length: 300 }, (_, n) => `slow-${n}`));
  expect(downloads).toBe(8);
  expect(statuses.filter((status) => status === 200)).toHaveLength(264);
  expect(statuses.filter((status) => status === 503)).toHaveLength(36);
  expect((await getGif('slow-299')).status).toBe(200);
});

test('a file requested again → from memory', async () => {
  await getGif('one');
  asked = [];
  expect(await (await getGif('one')).text()).toBe('bytes of /files/one.webp');
  expect(asked).toEqual([]);
});

test('clients that go while a file is downloaded → the next one gets it, however many went', async () => {
  let release = () => {};
  held = new Promise((done) => (release = done));
  const gone = new AbortController();
  const requests = Array.from({ length: 40 }, (_, n) =>
    fetch(`${backend.url}/media/gif/giphy/slow-gone`, { method: n % 2 ? 'HEAD' : 'GET', signal: gone.signal }).catch(() => null),
  );
  await eventually(() => expect(paths()).toContain('/files/slow-gone.webp'));
  gone.abort();
  await Promise.all(requests);
  release();
  expect((await getGif('slow-gone')).status).toBe(200);
});

test('the provider refuses the key → unavailable, and no id is taken for missing', async () => {
  const { client } = await member();
  isRefused = true;
  expect((await client.call('searchGifs', { query: { q: 'x' } })).error?.code).toBe('unavailable');
  expect((await getGif('slow-refused')).status).toBe(503);
  isRefused = false;
  expect((await getGif('slow-refused')).status).toBe(200);
});

test.each(['{"data": [', '<!doctype html>', '{"data": {}}', 'null'])(
  'the provider answers %s → unavailable, and well again',
  async (given) => {
    const { client } = await member();
    const search = async () => (await client.call('searchGifs', { query: { q: 'x' } })).status;
    garbage = given;
    expect(await search()).toBe(503);
    garbage = null;
    expect(await search()).toBe(200);
  },
);

test('the answer about a picture is truncated → unavailable, and it is not taken for missing', async () => {
  garbage = '{"data": {';
  expect((await getGif('slow-truncated')).status).toBe(503);
  garbage = null;
  expect((await getGif('slow-truncated')).status).toBe(200);
});

test('files downloaded again → counted once in the cache, which has place for others', async () => {
  const downloads = createDownloads(backend.deps);
  const get = (name: string) => downloads.get(`${address}/files/${name}.webp`);
  await get('large-first');
  for (let n = 0; n < 16; n++) await get('large-again');
  expect(downloads.known(`${address}/files/large-first.webp`)?.bytes).toHaveLength(4 * MEGABYTE);
  for (let n = 0; n < 16; n++) await get(`large-${n}`);
  expect(downloads.known(`${address}/files/large-again.webp`)).toBeUndefined();
});

test('an id that there is not, asked for again and again → the provider is asked once in ten minutes', async () => {
  const ask = async () => (await getGif('never')).status;
  expect([await ask(), await ask(), await ask()]).toEqual([404, 404, 404]);
  expect(paths()).toEqual(['/v1/gifs/never']);
  now = new Date(now.getTime() + 600_001);
  expect(await ask()).toBe(404);
  expect(paths()).toHaveLength(2);
});

test('one address makes the server ask the provider too often in a minute → 429, but not for what is in memory', async () => {
  const env = { GIPHY_API_KEY: 'key', GIPHY_URL: address, RATE_LIMIT_FACTOR: 0.01 };
  const strict = await startTestBackend({ demo: false, env });
  const get = async (name: string) => (await strict.client().fetch(`/media/gif/${name}`)).status;
  // A lookup and a download.
  expect(await get('giphy/one')).toBe(200);
  for (let n = 0; n < 4; n++) expect(await get(`giphy/none-${n}`)).toBe(404);
  expect(await get('giphy/none-4')).toBe(429);
  expect([await get('giphy/one'), await get('own/rose')]).toEqual([200, 200]);
  await strict.close();
});

test.each(['big-told', 'big-untold'])('a file of more than 5 MB, %s → 404, and not downloaded again', async (name) => {
  expect([(await getGif(name)).status, (await getGif(name)).status]).toEqual([404, 404]);
  expect(paths()).toEqual([`/v1/gifs/${name}`, `/files/${name}.webp`]);
});

test('sent → as the provider describes it; our own set can be sent as well', async () => {
  const [anna, ben] = [await member(), await member()];
  const send = (gif: string) =>
    anna.client.call('sendMessage', { body: { profile: ben.id, client_id: crypto.randomUUID(), type: 'gif', gif } });
  expect((await send('giphy:one')).body.message.gif).toMatchObject({ description: 'Picture one', url: 'gif/giphy/one' });
  expect((await send('giphy:long')).body.message.gif?.description).toBe(`${'x'.repeat(199)}\ufffd`);
  expect((await send('giphy:nothing')).error).toMatchObject({ code: 'validation', field: 'gif' });
  expect((await send('own:rose')).status).toBe(201);
});

test('the provider is away → 503 and nothing else fails', async () => {
  const { client } = await member();
  await new Promise((done) => {
    provider.close(done);
    provider.closeAllConnections();
  });
  expect((await client.call('searchGifs', { query: { q: 'hello' } })).error?.code).toBe('unavailable');
  expect((await client.call('getChats')).status).toBe(200);
});
