import { installIntegrity } from './integrity.ts';

const BASE = '/mf/mf-alpha/1.0.0/client/';
const DEV = 'data:text/javascript,export default ';

beforeEach(() => {
  globalThis.fetch = jest.fn(() => Promise.resolve({ json: () => Promise.resolve({ 'a.js': 'sha384-a' }) } as Response));
  installIntegrity([
    { base: BASE, integrity: 'sha256-table' },
    { base: `${DEV}"dev"`, integrity: undefined },
  ]);
});

const ELSEWHERE = [
  'https://other.example/x.js',
  'HTTPS://other.example/x.js',
  '//other.example/x.js',
  '/mf/mf-beta/1.0.0/client/x.js',
  '/mf/mf-alpha/0.9.0/client/a.js',
  `${BASE}../portable/a.js`,
  `${BASE}%61.js`,
  `${BASE}a.js?other`,
  `${DEV}1`,
];

test.each(ELSEWHERE)('code of %s, which is none of a release of the page → is not run', (address) =>
  expect(importChunk(address)).rejects.toThrow(`${address} is no file of its release`),
);

test.each(ELSEWHERE)('a stylesheet of %s → is not loaded', async (address) => {
  const link = document.createElement('link');
  link.setAttribute('href', address);
  const failed = new Promise((resolve) => link.addEventListener('error', resolve));
  insertChunkStyle(link);
  await failed;
  expect(link.isConnected).toBe(false);
});

test('an override, which is unpublished → runs without a check of its hash', async () => {
  expect(await importChunk(`${DEV}"dev"`)).toMatchObject({ default: 'dev' });
});

test('a stylesheet of a release → is loaded with its hash', async () => {
  const link = document.createElement('link');
  link.setAttribute('href', `${BASE}a.js`);
  insertChunkStyle(link);
  await new Promise((resolve) => setTimeout(resolve));
  expect([link.isConnected, link.integrity]).toEqual([true, 'sha384-a']);
});
