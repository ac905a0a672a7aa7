import { eventually } from '@nightlark/build/jest/eventually.ts';
import { PREVIEW_PATHS } from '@nightlark/contract';
import { signLink } from '@nightlark/registry';
import { connectPlatform, createPlatform, PREVIEW_LINK, previewedRelease, type LocalPlatform } from '@nightlark/registry/platform';
import { allowingGate } from '@nightlark/registry/testing';
import { rm } from 'node:fs/promises';
import { inComponent, publishFaulty } from '../../testing/faulty-release.ts';
import { versionsOf } from '../../testing/page-set.ts';
import { startGateway, type TestGateway } from '../../testing/start-gateway.ts';

const TOKEN = 'a-token-for-these-tests';
const ALPHA = { remote: 'mf-alpha', version: '1.1.0' };

let gateway: TestGateway;
let platform: LocalPlatform;
beforeAll(async () => {
  gateway = await startGateway({ PLATFORM_TOKEN: TOKEN });
  await gateway.publishOnly('mf-alpha@1.1.0');
  platform = createPlatform(gateway.store, allowingGate);
}, 120_000);
afterAll(() => gateway.stop());

const tokenOf = (path: string) => new URL(path, gateway.url).searchParams.get('token')!;
const cookieOf = async (...versions: (typeof ALPHA)[]) => `preview=${tokenOf((await platform.preview(versions)).path)}`;
const cookieIn = (response: Response) => response.headers.getSetCookie().find((line) => line.startsWith('preview='));
async function page(address: string, cookie?: string) {
  const response = await gateway.get(address, { headers: { 'sec-fetch-mode': 'navigate', ...(cookie && { cookie }) } });
  return { response, html: await response.text() };
}
const pagesOf = async (version: string) => {
  const body = await (await gateway.get('/platform', { headers: { authorization: `Basic ${btoa(`x:${TOKEN}`)}` } })).text();
  const [, alpha = ''] = /id="[^"]*mf-alpha[^"]*"([^]*)/.exec(body) ?? [];
  return Number(new RegExp(`<code>${version.replaceAll('.', '\\.')}</code></p>[^]*?<dt>Pages</dt>\\s*<dd>(\\d+)`).exec(alpha)![1]);
};

test('a link → a cookie for this session, and the first page of the version’s remote', async () => {
  const { path, until } = await platform.preview([ALPHA]);
  expect(Math.round((Date.parse(until) - Date.now()) / 86_400_000)).toBe(7);
  const response = await gateway.get(path);
  expect([response.status, response.headers.get('location'), response.headers.get('cache-control')]).toEqual([303, '/alpha', 'no-store']);
  expect(cookieIn(response)).toMatch(/^preview=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax$/);
});

test('with the cookie a page is rendered on the server with the version and the rest of the live set, and says so to nobody else', async () => {
  const cookie = await cookieOf(ALPHA);
  const { response, html } = await page('/alpha', cookie);
  expect(response.status).toBe(200);
  expect(versionsOf(html)).toMatchObject({ 'mf-alpha': '1.1.0', 'mf-beta': '1.0.0' });
  expect(html).toContain('/mf/mf-alpha/1.1.0/client/');
  expect(response.headers.get('x-nightlark-releases')).toMatch(/mf-alpha@1\.1\.0/);
  expect(response.headers.get('x-robots-tag')).toBe('noindex');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(html).toMatch(
    /<script nonce="[^"]+" src="\/platform\/preview\.js" data-page="[^"]*mf-alpha&quot;,&quot;version&quot;:&quot;1\.1\.0/,
  );
  expect((await gateway.get('/platform/preview.js')).headers.get('content-type')).toMatch(/javascript/);

  const live = await page('/alpha');
  expect(versionsOf(live.html)).toMatchObject({ 'mf-alpha': '1.0.0' });
  expect(live.html).not.toContain('preview');
  expect(live.response.headers.get('x-robots-tag')).toBeNull();
  expect(live.response.headers.get('x-nightlark-set')).not.toBe(response.headers.get('x-nightlark-set'));
});

test('pinned → the other versions stay as they were when the link was made', async () => {
  await gateway.publishOnly('mf-beta@1.1.0');
  const pinned = `preview=${tokenOf((await platform.preview([ALPHA], { isPinned: true })).path)}`;
  const following = await cookieOf(ALPHA);
  await gateway.promote('mf-beta', '1.1.0');
  await eventually(async () => expect(versionsOf((await page('/alpha', following)).html)['mf-beta']).toBe('1.1.0'));
  expect(versionsOf((await page('/alpha', pinned)).html)).toMatchObject({ 'mf-alpha': '1.1.0', 'mf-beta': '1.0.0' });
  await gateway.promote('mf-beta', '1.0.0');
}, 60_000);

test('what is not to be believed is ignored, logged and taken from the browser', async () => {
  const good = await cookieOf(ALPHA);
  const over = signLink(
    gateway.store,
    PREVIEW_LINK,
    { releases: [await previewedRelease(gateway.store, ALPHA)], mayChoose: false },
    new Date(Date.now() - 1),
  );
  for (const [cookie, reason] of [
    [`preview=${over}`, /was over/],
    [good.replace(/[\w-]+$/, 'A'.repeat(86)), /not signed/],
    ['preview=x', /is not a preview/],
  ] as const) {
    const { response, html } = await page('/alpha', cookie);
    expect(versionsOf(html)).toMatchObject({ 'mf-alpha': '1.0.0' });
    expect(cookieIn(response)).toMatch(/^preview=; Path=\/; Expires=Thu, 01 Jan 1970/);
    await eventually(async () => expect(gateway.log()).toMatch(reason));
  }
  const refused = await gateway.get(`${PREVIEW_PATHS.open}?token=${over}`);
  expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('was over')]);
  expect((await gateway.get(`${PREVIEW_PATHS.open}?token=`)).status).toBe(403);
});

test('a machine sends the token as a header → it gets the version, without a cookie; one that is not to be believed is refused', async () => {
  const token = tokenOf((await platform.preview([ALPHA])).path);
  const ask = (preview: string) => gateway.get('/alpha', { headers: { 'x-nightlark-preview': preview } });
  const response = await ask(token);
  expect([response.status, cookieIn(response), response.headers.get('x-robots-tag')]).toEqual([200, undefined, 'noindex']);
  expect(versionsOf(await response.text())).toMatchObject({ 'mf-alpha': '1.1.0' });
  for (const wrong of ['', 'x', token.replace(/[\w-]+$/, 'A'.repeat(86))]) {
    const refused = await ask(wrong);
    expect([refused.status, cookieIn(refused)]).toEqual([403, undefined]);
  }
});

test('the form ends it, for this site alone', async () => {
  const stop = (headers: Record<string, string>) =>
    gateway.get(PREVIEW_PATHS.stop, { method: 'POST', headers, body: new URLSearchParams({ next: '/alpha?page=2' }) });
  const response = await stop({ origin: gateway.url });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/alpha?page=2']);
  expect(cookieIn(response)).toMatch(/^preview=;.*1970/);
  expect((await stop({ origin: 'https://evil.example' })).status).toBe(403);
});

test('a team’s CI gets links from the running platform; a version that is not published has none', async () => {
  const client = connectPlatform(gateway.url, TOKEN);
  const { path, until } = await client.preview([ALPHA], { days: 2 });
  expect(Math.round((Date.parse(until) - Date.now()) / 86_400_000)).toBe(2);
  expect((await gateway.get(path)).status).toBe(303);
  await expect(client.preview([{ ...ALPHA, version: '7.7.7' }])).rejects.toThrow(/mf-alpha 7\.7\.7 is not published/);
  await expect(client.preview([ALPHA], { days: 31 })).rejects.toThrow(/30/);
});

test('pages of a preview count for no version, whether live or not', async () => {
  await page('/alpha');
  const before = await pagesOf('1.0.0');
  expect(before).toBeGreaterThan(0);
  const cookie = await cookieOf({ ...ALPHA, version: '1.0.0' });
  for (let time = 0; time < 3; time++) await page('/alpha', cookie);
  expect(await pagesOf('1.0.0')).toBe(before);
});

test('a removed version → its pages and its link say so, and lead back', async () => {
  const { path } = await platform.preview([ALPHA]);
  const taken = await gateway.store.takeOut('mf-alpha', '1.1.0');
  const { response, html } = await page('/alpha', `preview=${tokenOf(path)}`);
  expect([response.status, html]).toEqual([410, expect.stringContaining('mf-alpha 1.1.0 was removed')]);
  expect(html).toContain(PREVIEW_PATHS.stop);
  expect((await gateway.get(path)).status).toBe(410);
  await taken.restore();
  await eventually(async () => expect((await page('/alpha', `preview=${tokenOf(path)}`)).response.status).toBe(200));
});

test('code that never ends → only its preview is gone: others keep their pages, what is live stays, nothing is withdrawn', async () => {
  await publishFaulty(gateway, { 'server/alpha.cjs': inComponent('for (;;);') }, '1.2.0');
  const { number } = await gateway.store.readIndex();
  const cookie = await cookieOf({ ...ALPHA, version: '1.2.0' });
  const [looping, ...others] = await Promise.all([page('/alpha', cookie), ...['/beta', '/alpha', '/beta'].map((address) => page(address))]);
  expect(others.map(({ response }) => response.status)).toEqual([200, 200, 200]);
  expect([looping!.response.status, looping!.html]).toEqual([503, expect.stringMatching(/mf-alpha 1\.2\.0 can’t be shown/)]);
  expect(versionsOf((await page('/alpha')).html)).toMatchObject({ 'mf-alpha': '1.0.0', 'mf-beta': '1.0.0' });
  expect((await gateway.store.readIndex()).number).toBe(number);
  expect(await (await gateway.get('/healthz')).json()).toMatchObject({ problems: {} });
}, 60_000);

test('changed files → not shown, and why', async () => {
  const cookie = await cookieOf({ remote: 'mf-alpha', version: '1.1.0' });
  expect((await page('/alpha', cookie)).response.status).toBe(200);
  await rm(`${gateway.store.releaseDirectory('mf-alpha', '1.1.0')}/server`, { recursive: true });
  await eventually(async () => {
    const { response, html } = await page('/alpha', cookie);
    expect([response.status, html]).toEqual([503, expect.stringMatching(/mf-alpha 1\.1\.0 can’t be shown/)]);
  });
  expect((await page('/alpha')).response.status).toBe(200);
});
