import { eventually } from '@nightlark/build/jest/eventually.ts';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ACCEPTED, rawGet } from '../testing/raw-get.ts';
import { startGateway, type TestGateway } from '../testing/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
}, 120_000);
afterAll(() => gateway.stop());

const html = async (path: string, init?: RequestInit) => (await gateway.get(path, init)).text();

test('a page has the content, styles and scripts of exactly what it uses', async () => {
  const page = await html('/alpha');
  expect(page).toMatch(/<html lang="en" dir="ltr" data-starting>/);
  expect(page).toContain('<title>Alpha page</title>');
  expect(page).toContain('Alpha en');
  expect(page).toContain('3 things');
  expect(page).toMatch(
    /<link rel="stylesheet" href="\/mf\/mf-alpha\/1\.0\.0\/client\/alpha\.\w+\.css" data-href="alpha\.\w+\.css" integrity="sha384-/,
  );
  for (const file of ['remoteEntry.mjs', 'alpha.\\w+.js', 'messages-en-json.\\w+.js']) {
    expect(page).toMatch(new RegExp(`<link rel="modulepreload" href="/mf/mf-alpha/1.0.0/client/${file}"`));
  }
  expect(page).not.toContain('/mf/mf-beta/1.0.0/client/beta');
});

test('a slot filled on the server is in the page with its styles, and only where the shell has the slot', async () => {
  const page = await html('/alpha');
  expect(page).toContain('banner of alpha');
  expect(page).toMatch(/href="\/mf\/mf-alpha\/1\.0\.0\/client\/alpha-banner\.\w+\.css"/);
});

test('every script carries the nonce of its own response', async () => {
  const [first, second] = await Promise.all([gateway.get('/alpha'), gateway.get('/alpha')]);
  const nonces = [first, second].map((response) => /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy')!)![1]!);
  expect(nonces[0]).not.toBe(nonces[1]);
  const page = await first.text();
  const scripts = page.match(/<script(?! type="application\/json")[^>]*>/g)!;
  for (const script of scripts) expect(script).toContain(`nonce="${nonces[0]}"`);
  expect(first.headers.get('content-security-policy')).not.toContain('unsafe-eval');
});

test('text becomes code nowhere but through the two policies that the page names', async () => {
  const policy = (await gateway.get('/alpha')).headers.get('content-security-policy');
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toMatch(/trusted-types nightlark nightlark-start(;|$)/);
});

test('headers: private, labelled, with a request id that a caller may give', async () => {
  const response = await gateway.get('/alpha', { headers: { 'x-request-id': 'abcdefgh-1' } });
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(response.headers.get('rating')).toBe('RTA-5042-1996-1400-1577-RTA');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('x-powered-by')).toBeNull();
  expect(response.headers.get('x-request-id')).toBe('abcdefgh-1');
  expect((await gateway.get('/alpha', { headers: { 'x-request-id': 'no good {}' } })).headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
});

test('data of the page can not end its script', async () => {
  const page = await html(`/beta?name=${encodeURIComponent('</script><script>alert(1)</script>')}`);
  expect(page).not.toContain('<script>alert(1)');
});

test('a route for members leads a visitor to the login and back', async () => {
  const response = await gateway.get('/alpha/members?page=2');
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe('/login?next=%2Falpha%2Fmembers%3Fpage%3D2');
  expect((await gateway.get('/alpha/members', { headers: { cookie: 'session=member' } })).status).toBe(200);
});

test('an unknown address is the missing page, with status 404', async () => {
  const response = await gateway.get('/no/such/page');
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('<html');
  expect((await gateway.get('/alpha/missing')).status).toBe(404);
});

test.each([
  ['/alpha/failing', 500, 'secret words of a loader'],
  ['/alpha/throwing', 500, 'secret words of a screen'],
  ['/alpha/hanging', 503, 'never seen'],
])(
  '%s costs its own area and says nothing of why',
  async (path, status, secret) => {
    const response = await gateway.get(path);
    expect(response.status).toBe(status);
    const page = await response.text();
    expect(page).toContain('role="alert"');
    expect(page).not.toContain(secret);
    expect(page).not.toMatch(/node_modules|\.tsx?:\d+/);
    expect((await gateway.get('/beta')).status).toBe(200);
  },
  15_000,
);

test('what a screen threw is in the log, with its stack', async () => {
  await gateway.get('/alpha/throwing');
  await eventually(async () => expect(gateway.log()).toContain('secret words of a screen'));
});

test('HEAD is answered like GET, without a body', async () => {
  const response = await gateway.get('/alpha', { method: 'HEAD' });
  expect([response.status, await response.text()]).toEqual([200, '']);
});

test.each([
  ['DELETE', '/alpha', 405],
  ['GET', '/%E0%A4%A', 400],
  ['GET', '//elsewhere.example/alpha', 400],
])('%s %s is refused with %i and no stack trace', async (method, path, status) => {
  const response = await gateway.get(path, { method });
  expect(response.status).toBe(status);
  expect(await response.text()).not.toMatch(/node_modules|\n\s+at /);
});

test('a form that only the page’s code can send → back to the page, which says so, with the address it had and none of the fields', async () => {
  const body = new URLSearchParams({ secret: '1' });
  const { status, headers } = await gateway.get('/alpha?tab=2', { method: 'POST', body });
  expect([status, headers.get('location')]).toEqual([303, '/alpha?tab=2&unsaved=1']);
});

test.each(['DELETE', 'OPTIONS'])('%s of a page → the methods that it takes (RFC 9110)', async (method) => {
  const { status, headers } = await gateway.get('/alpha', { method });
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('a body that is too large is refused', async () => {
  const response = await gateway.get('/alpha', { method: 'POST', body: 'x'.repeat(300 * 1024) });
  expect(response.status).toBe(413);
});

test('the log holds no query, no cookie and no address', async () => {
  await gateway.get('/beta?name=private-word', { headers: { cookie: 'secret=crumb' } });
  await eventually(async () => expect(gateway.log()).toContain('"path":"/beta"'));
  for (const word of ['private-word', 'crumb', '127.0.0.1:5']) expect(gateway.log()).not.toContain(word);
});

test.each(ACCEPTED)('a page for %s is sent as %s, and kept by nobody', async (accepted, encoding) => {
  const { status, headers, body } = await rawGet(gateway.url, '/alpha', { 'accept-encoding': accepted });
  expect(status).toBe(200);
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers['content-length']).toBe(String(body.length));
  expect(headers['cache-control']).toBe('private, no-store');
  expect(headers['vary']?.toLowerCase()).toContain('accept-encoding');
  const page = { br: brotliDecompressSync, gzip: gunzipSync }[encoding!]?.(body) ?? body;
  expect(String(page)).toMatch(/^<!doctype html>.*<\/html>$/s);
});

test('a member whom the API tells to wait → a page with that status, and the reason is nobody’s fault', async () => {
  gateway.backend.on('/api/user.php', (_request, response) => {
    response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '3600' });
    response.end(JSON.stringify({ error: { code: 'too_many_requests', message: 'In an hour' } }));
  });
  const response = await gateway.get('/alpha', { headers: { cookie: 'session=member' } });
  expect(response.status).toBe(429);
  expect(await response.text()).toContain('<h1>');
  expect(await (await gateway.get('/healthz')).json()).toMatchObject({ status: 'ok' });
});
