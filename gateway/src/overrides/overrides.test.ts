import { eventually } from '@nightlark/build/jest/eventually.ts';
import { OVERRIDE_PATHS } from '@nightlark/contract';
import { createPlatform, type Override, connectPlatform } from '@nightlark/registry/platform';
import { stateOf } from '../../testing/page-set.ts';
import { startGateway, type TestGateway } from '../../testing/start-gateway.ts';
import { allowingGate } from '@nightlark/registry/testing';

const TOKEN = 'a-token-for-these-tests';
const URL_OF_TEAM = 'http://localhost:4999/';
const override: Override = {
  remote: 'mf-alpha',
  url: URL_OF_TEAM,
  routes: [{ id: 'alpha', path: '/alpha', layout: 'default', access: 'any' }],
  slots: [],
};

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ PLATFORM_TOKEN: TOKEN });
}, 120_000);
afterAll(() => gateway.stop());

const seal = async (changes: Partial<Override> = {}, minutes = 5) =>
  new URL((await createPlatform(gateway.store, allowingGate).override({ ...override, ...changes }, minutes)).path, gateway.url);
const tokenOf = (link: URL) => link.searchParams.get('token')!;
const open = (link: URL, init?: RequestInit) => gateway.get(link.pathname + link.search, init);
const cookieOf = (response: Response) => response.headers.getSetCookie().find((line) => line.startsWith('override.'));

type PageState = NonNullable<ReturnType<typeof stateOf<{ host: string }>>>;
async function page(address: string, cookie?: string) {
  const response = await gateway.get(address, cookie ? { headers: { cookie } } : {});
  const html = await response.text();
  const state = stateOf<{ host: string }>(html)!;
  return { response, html, state, policy: response.headers.get('content-security-policy')! };
}

test('a signed link sets a cookie for this session and leads to the remote’s first page', async () => {
  const response = await open(await seal());
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe('/alpha');
  expect(cookieOf(response)).toMatch(/^override\.mf-alpha=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('with the cookie the remote comes from elsewhere, is left to the browser, and a badge says so; all else stays as it is', async () => {
  const plain = await page('/alpha');
  const { response, html, state, policy } = await page('/alpha', `override.mf-alpha=${tokenOf(await seal())}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const alpha = state.set.remotes.find(({ name }) => name === 'mf-alpha')!;
  expect(alpha).toMatchObject({ entry: `${URL_OF_TEAM}remoteEntry.mjs`, override: { url: URL_OF_TEAM } });
  expect(alpha.integrity).toBeUndefined();
  expect(state.host).toBe('runtime');
  expect(html).toContain('data-frame-badge');
  expect(html).toContain('http://localhost:4999</span>');
  expect(html).not.toContain('/mf/mf-alpha/');
  const others = (from: PageState) => from.set.remotes.filter(({ name }) => name !== 'mf-alpha');
  expect(others(state)).toEqual(others(plain.state));
  expect(others(state)[0]!.integrity).toMatch(/^sha256-/);
  for (const directive of ['default-src', 'script-src', 'style-src', 'img-src'])
    expect(policy).toMatch(new RegExp(`(^|;)${directive}[^;]* http://localhost:4999[ ;]?`));
  // These fall back to `default-src`.
  expect(policy).not.toMatch(/(?:connect|font|manifest)-src/);
  expect(policy).toMatch(/(^|;)default-src[^;]* ws:\/\/localhost:4999[ ;]?/);
  expect(policy).not.toContain('unsafe-eval');
});

test('without it a browser gets the released version, and a policy without the address', async () => {
  const { html, state, policy } = await page('/alpha');
  expect(state.set.remotes.find(({ name }) => name === 'mf-alpha')).toMatchObject({ version: '1.0.0' });
  expect(html).not.toContain('data-frame-badge');
  expect(policy).not.toContain('4999');
});

test('a remote that nobody has published yet appears at its route', async () => {
  const stories = { remote: 'mf-stories', routes: [{ ...override.routes[0]!, id: 'stories', path: '/stories' }] };
  expect((await gateway.get('/stories')).status).toBe(404);
  expect((await page('/stories', `override.mf-stories=${tokenOf(await seal(stories))}`)).response.status).toBe(200);
});

test('the page of a member stays closed to visitors', async () => {
  const token = tokenOf(await seal({ routes: [{ ...override.routes[0]!, access: 'member' }] }));
  const response = await gateway.get('/alpha', { headers: { cookie: `override.mf-alpha=${token}` } });
  expect([response.status, response.headers.get('location')]).toEqual([302, '/login?next=%2Falpha']);
});

describe('what is not to be believed is ignored, logged and taken from the browser', () => {
  test.each([
    ['over', async () => tokenOf(await seal({}, -1)), /was over/],
    ['changed', async () => tokenOf(await seal()).replace(/.\./, (two) => (two[0] === 'A' ? 'B.' : 'A.')), /not signed|not an override/],
    ['unsigned', async () => tokenOf(await seal()).replace(/[\w-]+$/, 'A'.repeat(86)), /not signed/],
    ['no token at all', async () => 'x', /not an override/],
    ['for another remote', async () => tokenOf(await seal({ remote: 'mf-beta', routes: [] })), /is for mf-beta/],
    ['from where the operator allows none', async () => tokenOf(await seal({ url: 'https://evil.example/' })), /evil\.example.* may not/],
  ])('%s', async (_, make, reason) => {
    const { state, policy, response } = await page('/alpha', `override.mf-alpha=${await make()}`);
    expect(state.set.remotes.find(({ name }) => name === 'mf-alpha')).toMatchObject({ version: '1.0.0' });
    expect(policy).not.toMatch(/4999|evil/);
    expect(cookieOf(response)).toMatch(/^override\.mf-alpha=; Path=\/; Expires=Thu, 01 Jan 1970/);
    await eventually(async () => expect(gateway.log()).toMatch(reason));
  });

  test('and a link like that says so', async () => {
    const response = await open(await seal({}, -1));
    expect(response.status).toBe(403);
    expect(cookieOf(response)).toBeUndefined();
    expect(await response.text()).toContain('was over');
    expect((await gateway.get(`${OVERRIDE_PATHS.open}?token=`)).status).toBe(403);
    expect((await gateway.get(OVERRIDE_PATHS.open)).status).toBe(400);
  });

  test('a link is followed as a page only, and never to another site', async () => {
    const link = await seal();
    expect((await open(link, { headers: { 'sec-fetch-dest': 'image' } })).status).toBe(403);
    for (const next of ['//evil.example/', 'https://evil.example/', '/\\evil.example', '/.//evil.example', '/api/logout.php']) {
      link.searchParams.set('next', next);
      expect((await open(link)).headers.get('location')).toBe('/');
    }
    link.searchParams.set('next', '/alpha?page=2');
    expect((await open(link)).headers.get('location')).toBe('/alpha?page=2');
  });
});

test('the badge’s form ends the override, for this site alone', async () => {
  const stop = (headers: Record<string, string>, remote = 'mf-alpha') =>
    gateway.get(OVERRIDE_PATHS.stop, { method: 'POST', headers, body: new URLSearchParams({ remote, next: '/alpha?page=2' }) });
  const response = await stop({ origin: gateway.url });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/alpha?page=2']);
  expect(cookieOf(response)).toMatch(/^override\.mf-alpha=;.*1970/);
  expect((await stop({ origin: 'https://evil.example' })).status).toBe(403);
  expect((await stop({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await stop({ origin: gateway.url }, 'mf-alpha=; Domain=x')).status).toBe(400);
});

test('a team’s CI gets links from the running platform, by its token', async () => {
  const platform = connectPlatform(gateway.url, TOKEN);
  const { path, until } = await platform.override(override, 30);
  expect(Date.parse(until) - Date.now()).toBeGreaterThan(29 * 60_000);
  expect((await gateway.get(path)).status).toBe(303);
  await expect(platform.override({ ...override, url: 'https://evil.example/' }, 30)).rejects.toThrow(/takes no overrides from/);
  await expect(platform.override({ ...override, url: 'http://localhost:1/?x' }, 30)).rejects.toThrow(/address/);
  await expect(platform.override(override, 60 * 24 * 30)).rejects.toThrow(/1440/);
  await expect(connectPlatform(gateway.url, 'wrong').override(override, 30)).rejects.toThrow(/token/);
});

test('an override’s pages count for no version', async () => {
  await page('/alpha', `override.mf-alpha=${tokenOf(await seal())}`);
  const health = (await (await gateway.get('/healthz')).json()) as { status: string };
  expect(health.status).toBe('ok');
});
