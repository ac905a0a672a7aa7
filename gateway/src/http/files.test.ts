import { eventually } from '@nightlark/build/jest/eventually.ts';
import { SESSION_COOKIE_PLAIN } from '@nightlark/contract';
import { ACCEPTED, rawGet } from '../../testing/raw-get.ts';
import { startGateway, type TestGateway } from '../../testing/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ ALLOWED_HOSTS: '127.0.0.1,nightlark.example' });
}, 120_000);
afterAll(() => gateway.stop());

const ENTRY = '/mf/mf-alpha/1.0.0/client/remoteEntry.mjs';

const raw = (path: string, headers?: Record<string, string>) => rawGet(gateway.url, path, headers);

test.each(ACCEPTED)('a file for %s is sent as %s, for ever', async (accepted, encoding) => {
  const { status, headers } = await raw(ENTRY, { 'accept-encoding': accepted });
  expect(status).toBe(200);
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers['content-type']).toMatch(/^text\/javascript/);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['vary']?.toLowerCase()).toContain('accept-encoding');
});

test('all encodings hold the same file', async () => {
  const texts = await Promise.all(
    ['br', 'gzip', 'identity'].map(async (encoding) => (await gateway.get(ENTRY, { headers: { 'accept-encoding': encoding } })).text()),
  );
  expect(new Set(texts).size).toBe(1);
});

test.each([
  '/mf/mf-alpha/1.0.0/client/no-such-file.js',
  '/mf/mf-alpha/9.9.9/client/remoteEntry.mjs',
  '/mf/mf-gamma/1.0.0/client/remoteEntry.mjs',
  '/mf/mf-alpha/1.0.0/client/../server/remoteEntry.cjs',
  '/mf/mf-alpha/1.0.0/client/%2e%2e/server/remoteEntry.cjs',
  '/mf/mf-alpha/1.0.0/client/%2e%2e%2fserver%2fremoteEntry.cjs',
  '/mf/..%2f..%2fshell/1.0.0/client/remoteEntry.mjs',
  '/shell/..%2f..%2fregistry/client/index.json',
])('%s is not there, and is not kept by anyone', async (path) => {
  const { status, headers, body } = await raw(path);
  expect(status).toBe(404);
  expect(headers['cache-control']).toContain('no-store');
  expect(body.toString()).not.toContain('module.exports');
});

test('another host is not served', async () => {
  expect((await raw('/alpha', { host: 'evil.example' })).status).toBe(421);
  expect((await raw('/alpha', { host: 'nightlark.example' })).status).toBe(200);
});

test.each(['Nightlark.EXAMPLE', 'nightlark.example:80'])('a host is itself however it is written: %s', async (host) => {
  const page = await raw('/alpha', { host });
  expect([page.status, String(page.body)]).toEqual([200, expect.stringContaining('Alpha en')]);
});

test('/readyz says what is missing', async () => {
  expect(await (await gateway.get('/readyz')).json()).toEqual({ status: 'ready', checks: { releases: true, backend: true, pages: true } });
  await gateway.backend.close();
  await eventually(async () => {
    const response = await gateway.get('/readyz');
    const body = { status: 'not ready', checks: { releases: true, backend: false } };
    expect({ status: response.status, body: await response.json() }).toMatchObject({ status: 503, body });
  });
  expect((await gateway.get('/healthz')).status).toBe(200);
});

test('with a dead backend a page is a short apology in the visitor’s language, a call the error of the contract', async () => {
  // A session requires the backend; a visitor's page is rendered with cached settings.
  const cookie = `${SESSION_COOKIE_PLAIN}=somebody`;
  const page = await gateway.get('/alpha', { headers: { 'accept-language': 'de-AT,de;q=0.9', cookie } });
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^[1-3]$/)]);
  expect(await page.text()).toContain('Wir versuchen es in ein paar Sekunden von selbst noch einmal.');
  const call = await gateway.get('/api/settings.php');
  expect([call.status, call.headers.get('retry-after')]).toEqual([502, expect.stringMatching(/^[1-3]$/)]);
  expect(await call.json()).toEqual({ error: { code: 'unavailable', message: expect.any(String) } });
});
