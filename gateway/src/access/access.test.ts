import { newToken, publicKeyOf, signCall, type Grant } from '@nightlark/registry/tokens';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { connectPlatform } from '@nightlark/registry/platform';
import { versionsOf } from '../../testing/page-set.ts';
import { sendRaw } from '../../testing/raw-call.ts';
import { caller } from '../../testing/signed-call.ts';
import { startGateway, type TestGateway } from '../../testing/start-gateway.ts';

const tokens = { operator: newToken(), alpha: newToken(), marketing: newToken(), former: newToken() };
const FORMER = '2026-01-01T00:00:00Z';
const GRANTS: Grant[] = [
  { name: 'team-alpha', key: publicKeyOf(tokens.alpha), scope: ['mf-alpha'] },
  { name: 'marketing', key: publicKeyOf(tokens.marketing), scope: ['landers'] },
  { name: 'former', key: publicKeyOf(tokens.former), scope: ['all'], expires: FORMER },
];
const MINUTE = 60_000;

let gateway: TestGateway;
let file: string;
beforeAll(async () => {
  gateway = await startGateway({ PLATFORM_TOKEN: tokens.operator });
  file = path.join(gateway.registry, '../keys/platform-tokens.json');
  await writeFile(file, JSON.stringify(GRANTS));
}, 120_000);
afterAll(() => gateway.stop());

const as = (name: keyof typeof tokens) => caller(gateway.url, tokens[name]);
const number = async () => (await as('operator')('GET', '/status')).body.number;
const rollback = async (remote = 'mf-alpha') => ({ remote, who: 'anna', expected: await number() });

describe('a call', () => {
  test.each<[string, string | null]>([
    ['without a signature', null],
    ['with a token of somewhere else', newToken()],
    ['with a token that is over', tokens.former],
  ])('%s opens nothing', async (_what, token) => {
    const call = caller(gateway.url, token);
    const calls = [
      ['GET', '/status', undefined],
      ['POST', '/promote', {}],
      ['POST', '/uploads', {}],
      ['PUT', '/uploads/x/files?path=y', {}],
    ] as const;
    for (const [method, address, body] of calls)
      expect(await call(method, address, body)).toMatchObject({ status: 401, body: { error: { code: 'token' } } });
  });

  test('that sends the token itself is refused: it would be seen by who listens', async () => {
    const headers = { authorization: `Bearer ${tokens.operator}` };
    expect((await caller(gateway.url, null)('GET', '/status', undefined, { headers })).status).toBe(401);
  });

  test.each([-6 * MINUTE, 6 * MINUTE])('that was signed %i ms away from now is refused', async (away) => {
    const answer = await as('operator')('POST', '/rollback', await rollback(), { signedAt: Date.now() + away });
    expect(answer).toMatchObject({ status: 401, body: { error: { code: 'stale' } } });
  });

  test('counts once, however often it is sent', async () => {
    const url = new URL(`${gateway.url}/platform/api/landers/preview`);
    const body = JSON.stringify({ document: '{}', minutes: 1 });
    const headers = { ...signCall(tokens.operator, { method: 'POST', url, body }), 'content-type': 'application/json' };
    const send = async () => {
      const response = await fetch(url, { method: 'POST', headers, body });
      return [response.status, ((await response.json()) as { error: { code: string } }).error.code];
    };
    const [status] = await send();
    expect(status).toBe(400);
    expect(await Promise.all([send(), send()])).toEqual([
      [401, 'replayed'],
      [401, 'replayed'],
    ]);
  });

  test('is good for nothing but what was signed: not for another address, method, body or platform', async () => {
    const before = await number();
    const body = JSON.stringify(await rollback());
    const url = new URL(`${gateway.url}/platform/api/rollback`);
    const send = async (address: string | URL, signed: Record<string, string>, sent = body, method = 'POST') => {
      const response = await fetch(address, { method, headers: { ...signed, 'content-type': 'application/json' }, body: sent });
      return `${response.status} ${((await response.json()) as { error: { code: string } }).error.code}`;
    };
    const sign = (target = url, method = 'POST') => signCall(tokens.operator, { method, url: target, body });
    expect(await send(url, sign(new URL(`${gateway.url}/platform/api/promote`)))).toBe('401 signature');
    expect(await send(url, sign(new URL('https://nightlark.example/platform/api/rollback')))).toBe('401 signature');
    expect(await send(`${url}?more=1`, sign())).toBe('401 signature');
    expect(await send(url, sign(url, 'PUT'))).toBe('401 signature');
    expect(await send(url, sign(), body.replace('mf-alpha', 'mf-betas'))).toBe('401 signature');
    const other = signCall(tokens.operator, { method: 'POST', url, body: body.replace('mf-alpha', 'mf-betas') });
    expect(await send(url, { ...sign(), 'content-digest': other['content-digest']! })).toBe('401 signature');
    expect(await number()).toBe(before);
  });

  test('with a second question mark → all of its query is signed', async () => {
    const url = new URL(`${gateway.url}/platform/api/why?url=/alpha`);
    const send = async (address: string, headers: Record<string, string>) => (await fetch(address, { headers })).status;
    expect(await send(`${url}?more`, signCall(tokens.operator, { method: 'GET', url, body: '' }))).toBe(401);
    expect((await as('operator')('GET', '/why?url=/alpha?more')).status).toBe(200);
  });
});

describe('a token', () => {
  test('looks at everything, and changes only what it is for', async () => {
    expect((await as('alpha')('GET', '/status')).status).toBe(200);
    const refused = [
      ['alpha', '/rollback', await rollback('mf-beta')],
      ['alpha', '/landers/unpublish', { name: 'summer', who: 'a', expected: 1 }],
      ['marketing', '/rollback', await rollback('mf-alpha')],
      [
        'marketing',
        '/uploads',
        { name: 'mf-alpha', version: '1.9.0', files: { 'release.json': { integrity: `sha384-${'A'.repeat(64)}`, bytes: 1 } } },
      ],
    ] as const;
    for (const [who, address, body] of refused)
      expect(await as(who)('POST', address, body)).toMatchObject({ status: 403, body: { error: { code: 'scope' } } });
  });

  test('does not get into an upload of another team', async () => {
    const files = { 'release.json': { integrity: `sha384-${'A'.repeat(64)}`, bytes: 1 } };
    const { id } = (await as('operator')('POST', '/uploads', { name: 'mf-beta', version: '1.9.0', files })).body;
    for (const [method, rest] of [
      ['PUT', '/files?path=release.json'],
      ['POST', '/commit'],
      ['DELETE', ''],
    ] as const)
      expect((await as('alpha')(method, `/uploads/${id}${rest}`, method === 'PUT' ? Buffer.from('x') : undefined)).status).toBe(403);
    expect((await as('operator')('DELETE', `/uploads/${id}`)).status).toBe(200);
  });

  test('stands in the journal by its name, whatever its holder says', async () => {
    await gateway.publish('mf-alpha@1.1.0');
    await connectPlatform(gateway.url, tokens.alpha).rollback('mf-alpha', { who: 'operator: Ben' });
    expect((await gateway.store.readJournal(1))[0]).toMatchObject({ action: 'rollback', who: 'team-alpha: operator: Ben' });
  });

  test('that is removed from the list is refused at once, and with a broken list every token is', async () => {
    await writeFile(file, JSON.stringify(GRANTS.slice(1)));
    expect((await as('alpha')('GET', '/status')).status).toBe(401);
    await writeFile(file, '[{');
    expect((await as('operator')('GET', '/status')).status).toBe(503);
    await writeFile(file, JSON.stringify(GRANTS));
    expect((await as('alpha')('GET', '/status')).status).toBe(200);
  });

  test('that is removed from the list → its links open nothing, and what they opened ends', async () => {
    const platform = connectPlatform(gateway.url, tokens.alpha);
    const route = { id: 'alpha', path: '/alpha', layout: 'default', access: 'any' } as const;
    const links = [
      await platform.preview([{ remote: 'mf-alpha', version: '1.1.0' }]),
      (await platform.publish(gateway.store.releaseDirectory('mf-alpha', '1.1.0'), 'mf-alpha', '1.1.0')).preview!,
      await platform.override({ remote: 'mf-alpha', url: 'http://localhost:4999/', routes: [route], slots: [] }, 5),
    ];
    const open = async ({ path }: { path: string }) => gateway.get(path);
    const cookies = [];
    for (const link of links) {
      const response = await open(link);
      expect(response.status).toBe(303);
      cookies.push(response.headers.getSetCookie()[0]!.split(';')[0]!);
    }
    const live = (await gateway.store.readIndex()).remotes['mf-alpha']!.stable;
    const pageOf = async (cookie: string) => {
      const response = await gateway.get('/alpha', { headers: { cookie } });
      return { version: versionsOf(await response.text())['mf-alpha'], ended: response.headers.getSetCookie().join() };
    };
    expect(await Promise.all(cookies.map(async (cookie) => (await pageOf(cookie)).version))).toEqual(['1.1.0', '1.1.0', 'override']);

    await writeFile(file, JSON.stringify(GRANTS.slice(1)));
    for (const link of links) expect((await open(link)).status).toBe(403);
    for (const cookie of cookies)
      expect(await pageOf(cookie)).toEqual({
        version: live,
        ended: expect.stringContaining(`${cookie.split('=')[0]}=; Path=/; Expires=Thu, 01`),
      });
    await writeFile(file, JSON.stringify(GRANTS));
    for (const link of links) expect((await open(link)).status).toBe(303);
  });

  test('is in no line of the log, and in no file of the platform', () => {
    for (const token of Object.values(tokens)) expect(gateway.log()).not.toContain(token);
    expect(JSON.stringify(GRANTS)).not.toContain(tokens.alpha);
  });
});

test('a call that one gateway took is refused by the next of the same registry', async () => {
  const key = await readFile(path.join(gateway.registry, '../keys/registry-signing.pem'), 'utf8');
  const second = await startGateway({ PLATFORM_TOKEN: tokens.operator, REGISTRY_SIGNING_KEY: key, REGISTRY_DIR: gateway.registry });
  const url = new URL(`${gateway.url}/platform/api/landers/preview`);
  const headers = { ...signCall(tokens.operator, { method: 'POST', url, body: '' }), host: url.host };
  // Behind a load balancer both have the same host name.
  const send = (port: string) => sendRaw(Number(port), 'POST /platform/api/landers/preview', headers);
  expect(await send(url.port)).not.toMatch(/replayed|signature/);
  expect(await send(new URL(second.url).port)).toMatch(/replayed/);
  await second.stop();
}, 120_000);

test('without any token a platform in production is closed, and serves', async () => {
  const closed = await startGateway();
  expect(await caller(closed.url, newToken())('GET', '/status')).toMatchObject({ status: 503, body: { error: { code: 'closed' } } });
  expect((await closed.get('/beta')).status).toBe(200);
  await closed.stop();
}, 120_000);
