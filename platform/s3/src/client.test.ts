import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CREDENTIALS, startS3, type S3Server } from '../testing/s3-server.ts';
import { openS3, type S3Client } from './client.ts';

class StoreError extends Error {}

let server: S3Server;
let s3: S3Client;
beforeEach(async () => {
  server = await startS3();
  s3 = openS3({ url: `${server.url}/bucket/own`, variable: 'STORE_URL', what: 'store', env: CREDENTIALS });
});
afterEach(() => server.close());

test('what is put is read, listed by its prefix and removed', async () => {
  await s3.put('releases/mf-alpha/1.0.0.json', 'one');
  await s3.put('other/file', 'two');
  expect((await s3.get('releases/mf-alpha/1.0.0.json'))?.content.toString()).toBe('one');
  expect(await s3.list('releases/')).toEqual(['releases/mf-alpha/1.0.0.json']);
  await s3.remove('releases/mf-alpha/1.0.0.json');
  expect([await s3.get('releases/mf-alpha/1.0.0.json'), await s3.etag('nothing')]).toEqual([null, null]);
});

test('a condition that does not hold → false, and what is there stays', async () => {
  expect(await s3.put('index', 'first', 'new')).toBe(true);
  expect(await s3.put('index', 'second', 'new')).toBe(false);
  expect(await s3.put('index', 'third', { ifMatch: '"another"' })).toBe(false);
  expect(await s3.put('index', 'fourth', { ifMatch: (await s3.etag('index'))! })).toBe(true);
  expect((await s3.get('index'))?.content.toString()).toBe('fourth');
});

test('more than the store lists at once → all of them, the newest first', async () => {
  const time = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 1_000).toISOString();
  // The newest have the smallest keys, so the first page alone would contain none of the oldest.
  const keys = Array.from({ length: 2_345 }, (_, index) => `versions/${String(9_999 - index)}`);
  keys.forEach((key, index) => server.objects.set(`bucket/own/${key}`, { content: Buffer.from(''), time: time(index) }));
  expect(await s3.list('versions/')).toEqual(keys.toReversed());
});

test('a store that refuses or is away → the error names it, its answer and the call', async () => {
  const stranger = openS3({
    url: `${server.url}/bucket`,
    variable: 'STORE_URL',
    what: 'store',
    env: { ...CREDENTIALS, AWS_SECRET_ACCESS_KEY: 'wrong' },
  });
  await expect(stranger.get('index')).rejects.toThrow(/^The store at 127\.0\.0\.1:\d+ answered 403 to GET index$/);
  expect(() => openS3({ url: server.url, variable: 'STORE_URL', what: 'store', env: CREDENTIALS })).toThrow(/^STORE_URL /);
});

test('a store that goes away in the middle of an answer → the caller’s error, which names it', async () => {
  const half = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('<List', () => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(half, 'listening');
  const url = `http://127.0.0.1:${(half.address() as AddressInfo).port}/bucket`;
  const failure = (message: string) => new StoreError(message);
  const away = openS3({ url, variable: 'STORE_URL', what: 'store', env: CREDENTIALS, failure });
  for (const call of [away.get('index'), away.list('')]) {
    const error: unknown = await call.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StoreError);
    expect((error as Error).message).toMatch(/^The store at 127\.0\.0\.1:\d+ can't be reached: /);
  }
  half.close();
});
