import { eventually } from '@nightlark/build/jest/eventually.ts';
import { startGateway, type TestGateway } from '../testing/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
}, 120_000);
afterAll(() => gateway.stop());

/** Id of the render that a page is from. */
async function madeOf(path: string, headers: Record<string, string> = {}): Promise<string | undefined> {
  return /made [\w-]{36}/.exec(await (await gateway.get(path, { headers })).text())?.[0];
}

const FIRST = '/beta/kept';

test('the same request of several visitors → the same cached page, whatever half of a canary they are in', async () => {
  const made = await madeOf(FIRST);
  expect(made).toBeDefined();
  expect(await madeOf(FIRST)).toBe(made);
  expect(await madeOf(FIRST, { cookie: 'bucket=7' })).toBe(made);
});

test.each([
  ['another address', `${FIRST}?ref=2`, {}],
  ['another language', FIRST, { 'accept-language': 'de' }],
  ['a cookie', FIRST, { cookie: 'locale=fi' }],
])('%s is another page', async (_what, path, headers) => {
  expect(await madeOf(path, headers)).not.toBe(await madeOf(FIRST));
  expect(await madeOf(path, headers)).toBe(await madeOf(path, headers));
});

test('a visitor with a session never gets a cached page, and their page is never cached', async () => {
  const member = { cookie: 'session=member' };
  const pages = [await madeOf(FIRST, member), await madeOf(FIRST, member), await madeOf(FIRST)];
  expect(new Set(pages).size).toBe(3);
  expect(await madeOf(FIRST, { cookie: 'session=over' })).not.toBe(pages[2]);
});

test('a cached page carries the nonce of the response it is in, and no other', async () => {
  for (let time = 0; time < 2; time++) {
    const answer = await gateway.get(FIRST);
    const policy = answer.headers.get('content-security-policy')!;
    const carried = new Set([...(await answer.text()).matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce));
    expect([...carried].map((nonce) => policy.includes(`'nonce-${nonce}'`))).toEqual([true]);
  }
});

test.each(['br', 'gzip', 'identity'])('a cached page is sent in the encoding that the browser accepts: %s', async (encoding) => {
  const made = await madeOf(FIRST);
  const answer = await gateway.get(FIRST, { headers: { 'accept-encoding': encoding } });
  expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
  const text = await answer.text();
  expect(text).toContain(made);
  expect(text).toMatch(/<\/html>$/);
});

test('cookies that the address’s query sets are sent with every response', async () => {
  const path = `${FIRST}?network=somewhere&sub1=a`;
  const [first, again] = [await gateway.get(path), await gateway.get(path)];
  expect(first.headers.getSetCookie()).not.toEqual([]);
  expect(again.headers.getSetCookie()).toEqual(first.headers.getSetCookie());
});

test('a missing page is not cached, nor is a page of a version that was replaced', async () => {
  for (let time = 0; time < 2; time++) expect((await gateway.get(`${FIRST}?missing`)).status).toBe(404);
  const made = await madeOf(FIRST);
  await gateway.publish('mf-beta@1.1.0');
  await eventually(async () => expect(await madeOf(FIRST)).not.toBe(made), 20_000);
}, 120_000);
