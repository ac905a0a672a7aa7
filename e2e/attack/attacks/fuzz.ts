import { ENDPOINTS, paths, type EndpointName } from '@nightlark/contract';
import { type CallSchema, SCHEMAS } from '@nightlark/contract/api';
import type { AMember } from '@nightlark/backend/testing';
import { hostileJson, hostileText, inputOf } from '@nightlark/backend/testing/arbitrary-input';
import fc from 'fast-check';
import { inOrder, inTurns, type Attack, type Tally } from '../attack.ts';
import { SITE, type Product } from '../product.ts';

const RUNS_PER_CALL = Number(process.env['FUZZ_RUNS'] ?? 16);
const RUNS_OF_PAGES = RUNS_PER_CALL * 12;
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_128);
const AT_ONCE = 3;
const LEAK =
  /node_modules|\bat [\w.<>]+ \(|\.tsx?:\d+:\d+|RangeError|TypeError|syntax error at|\bselect\b.+\bfrom\b|duplicate key|violates|ECONNREFUSED|127\.0\.0\.1:\d/i;

/** What the contract's schemas allow, and what they don't: nobody makes the server fail or talk of itself. */
export const fuzz: Attack = { name: 'fuzz', run: inOrder(calls, pages, afterwards) };

const sample = <T>(of: fc.Arbitrary<T>, numRuns: number, seed: number) => fc.sample(of, { numRuns, seed });

/** Who sends, and what every answer must be. */
async function openFuzzer(product: Product, tally: Tally) {
  const members: AMember[] = [];
  for (let index = 0; index < 3; index++) members.push(await product.member({ account: { paid_user: index !== 1 }, credits: 50 }));
  // The input's small numbers are ids of the three.
  const withIds = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value ?? null), (_, one: unknown) =>
      Number.isInteger(one) && Number(one) >= 1 && Number(one) <= 12 ? members[Number(one) % 3]!.id : one,
    );
  let made = 0;
  /** A call may end the session or the account: members are made anew from time to time. */
  async function clientOf(actor: number) {
    if (actor > 2) return product.client();
    if (++made % 40 === 0) members[actor] = await product.member({ account: { paid_user: true }, credits: 50 });
    return members[actor]!.client;
  }
  async function expectAnswer(what: string, actor: number, path: string, init: RequestInit): Promise<void> {
    const client = await clientOf(actor);
    const answer = await client.fetch(path, { ...init, signal: AbortSignal.timeout(20_000) });
    const text = await answer.text();
    const isRefusal = answer.status === 503 && answer.headers.get('retry-after') !== null;
    const isHtml = answer.headers.get('content-type')?.includes('html') ?? false;
    // A page's scripts have such words; an error page has none of them.
    const leak =
      answer.headers.get('content-type')?.includes('json') || (isHtml && answer.status >= 400)
        ? LEAK.exec(text.replaceAll(/<script[^]*?<\/script>/g, ''))?.[0]
        : undefined;
    tally.check(what, (answer.status < 500 || isRefusal) && leak === undefined, [
      path.slice(0, 300),
      answer.status,
      leak,
      typeof init.body === 'string' ? init.body.slice(0, 300) : undefined,
    ]);
  }
  return { withIds, expectAnswer };
}

async function calls(product: Product, tally: Tally): Promise<void> {
  const { withIds, expectAnswer } = await openFuzzer(product, tally);
  const names = Object.keys(ENDPOINTS) as EndpointName[];
  await inTurns([...names.entries()], AT_ONCE, async ([index, name]) => {
    const [method, address] = ENDPOINTS[name];
    const [path, fixed] = address.split('?') as [string, string?];
    const { query, body } = SCHEMAS[name] as CallSchema;
    const input = fc.record({ actor: fc.nat({ max: 3 }), query: inputOf(query), body: inputOf(body) });
    for (const { actor, ...given } of sample(input, RUNS_PER_CALL, SEED + index)) {
      const search = [fixed, queryText(withIds(given.query))].filter(Boolean).join('&');
      const payload = method === 'GET' ? {} : { body: JSON.stringify(withIds(given.body)).toWellFormed() };
      await expectAnswer(name, actor, `/api/${path}?${search}`, { method, headers: { 'content-type': 'application/json' }, ...payload });
    }
  });
}

const escaped = hostileText.map((text) => encodeURIComponent(text.toWellFormed().slice(0, 1_000)));
const addresses = fc
  .constantFrom(
    ...Object.values(paths).map(({ path }) => path),
    '/landers/:name/:slug?',
    '/mf/:name/:version/client/:file',
    '/media/:name',
    '/moderation/members/:key',
    '/console/payments/:id',
  )
  .chain((pattern) =>
    fc
      .tuple(
        ...pattern
          .split('/')
          .filter(Boolean)
          .map((part) => (part.startsWith(':') ? fc.oneof(escaped, fc.constantFrom('%', '%00', '%2e%2e', '1')) : fc.constant(part))),
      )
      .map((parts) => `/${parts.join('/')}`),
  );
const pageInput = fc.record({
  actor: fc.nat({ max: 3 }),
  address: addresses,
  query: escaped,
  method: fc.constantFrom('GET', 'GET', 'HEAD', 'POST', 'PUT', 'OPTIONS', 'PATCH'),
  body: hostileJson,
  type: fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'),
});

async function pages(product: Product, tally: Tally): Promise<void> {
  const { expectAnswer } = await openFuzzer(product, tally);
  await inTurns(sample(pageInput, RUNS_OF_PAGES, SEED), AT_ONCE, ({ actor, address, query, method, body, type }) => {
    const init =
      method === 'GET' || method === 'HEAD'
        ? { method }
        : { method, body: body.toWellFormed(), headers: { 'content-type': type, origin: SITE } };
    return expectAnswer(`${method} ${address}`, actor, `${address}?next=${query}&page=${query}&${query}`, init);
  });
}

async function afterwards(product: Product, tally: Tally): Promise<void> {
  tally.check('well after all that', await product.areWell());
}

function queryText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return value === null ? '' : encodeURIComponent(JSON.stringify(value).toWellFormed());
  return Object.entries(value)
    .map(([name, one]) => {
      const text = typeof one === 'object' && one !== null ? JSON.stringify(one) : String(one);
      return `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(text.toWellFormed().slice(0, 3_000))}`;
    })
    .join('&');
}
