import { type ApiErrorBody, ENDPOINTS, type EndpointName, LOCALE_COOKIE } from '@nightlark/contract';
import { aMember } from '../testing/a-member.ts';
import { aPaymentProvider } from '../testing/a-payment-provider.ts';
import { type CallOptions, type TestClient } from '../testing/test-client.ts';
import { startTestBackend, type TestBackend } from '../testing/start-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend({ env: { RATE_LIMIT_FACTOR: 1 }, hooks: { payments: () => aPaymentProvider } });
});
afterAll(() => backend.close());

let hosts = 0;
const newSource = () => `10.1.${Math.floor(++hosts / 250)}.${(hosts % 250) + 1}`;
const from = (source: string): Pick<CallOptions, 'headers'> => ({ headers: { 'x-forwarded-for': source } });

/** How many of `tries` calls in a row succeeded before the first refusal. */
async function answeredOf(tries: number, call: () => Promise<{ status: number }>): Promise<number> {
  for (let answered = 0; answered < tries; answered++) if ((await call()).status === 429) return answered;
  return tries;
}

test('likes in a row → thirty in a minute, whichever address they come from; another member’s are their own', async () => {
  const [anna, ben, liked] = [await aMember(backend.deps), await aMember(backend.deps), await aMember(backend.deps)];
  const like = (client: TestClient) => () => client.call('like', { body: { id: liked.id }, ...from(newSource()) });
  expect(await answeredOf(40, like(anna.client))).toBe(30);
  expect((await like(ben.client)()).status).toBe(200);
  expect((await anna.client.call('getUser')).status).toBe(200);
});

test('profiles one after another → sixty in a minute, for a visitor by source and for a member by account', async () => {
  const { id, client } = await aMember(backend.deps);
  const source = newSource();
  const read = (reader: TestClient, where = source) => reader.call('getMember', { query: { id }, ...from(where) });
  // A new browser each time: dropping the cookie doesn't make a new visitor.
  expect(await answeredOf(70, () => read(backend.client()))).toBe(60);
  expect((await read(client)).status).toBe(200);
  expect((await read(backend.client(), newSource())).status).toBe(200);
  expect(await answeredOf(70, () => read(client, newSource()))).toBe(59);
});

test('searches without an end → sixty in a minute', async () => {
  const source = newSource();
  expect(await answeredOf(70, () => backend.client().call('search', from(source)))).toBe(60);
});

test('guessed discount codes → ten in an hour, then the right one is refused too, and calls without a code go on; a code that exists is not counted', async () => {
  const { client } = await aMember(backend.deps);
  await backend.deps.db
    .insertInto('discount_code')
    .values({ code: 'SUMMER', value_percentage: 10, minimum_order_value: 0, once_per_user: true })
    .execute();
  const ask = (code: string) => client.call('getDiscount', { query: { code } });
  for (let n = 0; n < 15; n++) expect((await ask('SUMMER')).status).toBe(200);
  expect(await answeredOf(20, () => ask(`GUESS${hosts++}`))).toBe(10);
  expect((await ask('SUMMER')).status).toBe(429);
  expect((await client.call('getDiscount')).status).toBe(200);
});

test('40 codes guessed at once → ten are looked up', async () => {
  const { client } = await aMember(backend.deps);
  const answers = await Promise.all(Array.from({ length: 40 }, () => client.call('getDiscount', { query: { code: `GUESS${hosts++}` } })));
  expect(answers.filter(({ status }) => status !== 429)).toHaveLength(10);
});

test('guessed discount codes at the checkout → counted with the others', async () => {
  const { client } = await aMember(backend.deps);
  const pay = () =>
    client.call('createPayment', {
      body: { bundle: 'credits-25', method: 'ideal', discount_code: `GUESS${hosts++}`, idempotency_key: crypto.randomUUID() },
    });
  const ask = () => client.call('getDiscount', { query: { code: `GUESS${hosts++}` } });
  expect(await answeredOf(5, ask)).toBe(5);
  expect(await answeredOf(10, pay)).toBe(5);
});

test('the running discount on every page → sixty in a minute', async () => {
  const { client } = await aMember(backend.deps);
  expect(await answeredOf(70, () => client.call('getDiscount'))).toBe(60);
});

describe('messages', () => {
  const write = (client: TestClient, to: number, more: Record<string, unknown> = {}) =>
    client.call('sendMessage', { body: { client_id: crypto.randomUUID(), profile: to, type: 'text', text: 'Hello', ...more } });
  const aWriter = () => aMember(backend.deps, { account: { paid_user: true }, credits: 1_000_000 });

  test('to one new member after another → ten in a minute; to those already written to it goes on', async () => {
    const { client } = await aWriter();
    const [first, ...others] = await Promise.all(Array.from({ length: 11 }, () => aMember(backend.deps)));
    expect((await write(client, first!.id)).status).toBe(201);
    const queue = [...others];
    expect(await answeredOf(11, () => write(client, queue.shift()!.id))).toBe(9);
    expect((await write(client, first!.id)).status).toBe(201);
  });

  test('one after another to the same member → forty in a minute', async () => {
    const [{ client }, { id }] = [await aWriter(), await aMember(backend.deps)];
    expect(await answeredOf(50, () => write(client, id))).toBe(40);
  });

  test('gifts in a row → ten in a minute; words go on', async () => {
    const [{ client }, { id }] = [await aWriter(), await aMember(backend.deps)];
    const { gifts } = (await client.call('getGifts')).body;
    const gift = () => write(client, id, { type: 'gift', text: '', gift: gifts[0]!.id });
    expect((await gift()).status).toBe(201);
    expect(await answeredOf(20, gift)).toBe(9);
    expect((await write(client, id)).status).toBe(201);
  });
});

test('likes within the swipe game → sixty in a minute; passes go on', async () => {
  const { client } = await aMember(backend.deps, { account: { paid_user: true } });
  const { id } = await aMember(backend.deps);
  const vote = (choice: 'like' | 'pass') => () => client.call('swipe', { body: { id, vote: choice } });
  expect(await answeredOf(70, vote('like'))).toBe(60);
  expect((await vote('pass')()).status).toBe(200);
});

test('checkouts in a row → fifteen', async () => {
  const { client } = await aMember(backend.deps);
  const start = () => client.call('createPayment', { body: { bundle: 'none', method: 'ideal', idempotency_key: crypto.randomUUID() } });
  expect(await answeredOf(20, start)).toBe(15);
});

test.each([
  ['en', /^That was a lot in a short time\. Please try again in (1 minute|\d+ seconds)\.$/],
  ['de', /^Das war ziemlich viel auf einmal\. Versuch es in (1 Minute|\d+ Sekunden) noch einmal\.$/],
  ['pl', /^To trochę za dużo naraz\. Spróbuj ponownie za (1 minutę|\d+ sekund\p{L}*)\.$/u],
  ['no', /^Det var litt mye på kort tid\. Prøv igjen om (1 minutt|\d+ sekunder)\.$/],
])('refused in %s → 429 that says when, in words and for programs', async (locale, words) => {
  const { client } = await aMember(backend.deps);
  client.cookies.set(LOCALE_COOKIE, locale);
  const typing = () => client.call('typing', { body: { conversation: 1 } });
  expect(await answeredOf(70, typing)).toBe(60);
  const { status, error, headers } = await typing();
  expect([status, error?.code]).toEqual([429, 'too_many_requests']);
  expect(error?.message).toMatch(words);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
});

test('an upload that is too much → refused before its file is read', async () => {
  const { client } = await aMember(backend.deps);
  const file = { name: 'a.jpg', type: 'image/jpeg', data: Buffer.from('no picture') };
  expect(await answeredOf(130, () => client.call('addPhoto', { file }))).toBe(120);
  // Much larger than the body limit: if it were parsed, it would fail for that.
  expect(
    (await client.call('addPhoto', { file: { ...file, data: Buffer.alloc(11 * 1024 ** 2) } }).catch(() => ({ status: 429 }))).status,
  ).toBe(429);
});

describe('with limits of one use', () => {
  let narrow: TestBackend;
  beforeAll(async () => {
    narrow = await startTestBackend({ env: { RATE_LIMIT_FACTOR: 0.000_01 } });
  });
  afterAll(() => narrow.close());
  const names = Object.keys(ENDPOINTS) as EndpointName[];
  /** Status and, of an error, its code. Not by `call`: a response may be a file. */
  async function ask(client: TestClient, name: EndpointName, source: string): Promise<(number | string)[]> {
    const [method, address] = ENDPOINTS[name];
    const headers = { 'x-forwarded-for': source, 'content-type': 'application/json' };
    const response = await client.fetch(`/api/${address}`, { method, headers, ...(method === 'GET' ? {} : { body: '{}' }) });
    const body = await response.arrayBuffer();
    if (response.status !== 429) return [response.status];
    return [429, (JSON.parse(Buffer.from(body).toString()) as ApiErrorBody).error.code];
  }

  test.each(names)('%s → limited for a visitor', async (name) => {
    const source = newSource();
    expect(await ask(narrow.client(), name, source)).not.toContain(429);
    expect(await ask(narrow.client(), name, source)).toEqual([429, 'too_many_requests']);
  });

  test.each(names)('%s → limited for a member', async (name) => {
    const [{ client }, source] = [await aMember(narrow.deps), newSource()];
    expect(await ask(client, name, source)).not.toContain(429);
    expect(await ask(client, name, source)).toEqual([429, 'too_many_requests']);
  });

  test('the live stream → limited for a member', async () => {
    const { client } = await aMember(narrow.deps);
    const first = await client.fetch('/api/events.php');
    expect(first.status).toBe(200);
    await first.body?.cancel();
    expect((await client.fetch('/api/events.php')).status).toBe(429);
  });
});
