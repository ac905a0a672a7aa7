import { LANDER_NAMES, LIKE_TYPES, paths, STATIC_PAGES } from '@nightlark/contract';
import fc, { type Arbitrary } from 'fast-check';
import { ownPaths as landerPaths } from '@nightlark/mf-landers/paths';
import { ownPaths as memberPaths } from '@nightlark/mf-members/paths';
import { hostileText } from '@nightlark/backend/testing/arbitrary-input';
import { baseUrl, expect, test } from '../support/fixtures.ts';
import { newMember } from '../support/new-member.ts';
import { rawRequest } from '../support/raw-request.ts';

/** `FUZZ_RUNS` sets the number of runs, `FUZZ_SEED` the seed. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 900);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_122);
const STACK = /node_modules|\bat [\w.<>]+ \(|\.tsx?:\d+:\d+|RangeError|TypeError/;

/** Every query parameter that a page reads, and some that none reads. */
const QUERIES = [
  't',
  'lb',
  'api_signup_complete',
  'network',
  'ref',
  'sub1',
  'sub2',
  'sub3',
  'next',
  'code',
  'until',
  'as',
  'page',
  'gender',
  'country',
  'countryregion',
  'min_age',
  'max_age',
  'online',
  'sort',
  'mutual',
  'locale',
  'preview',
  'bundle',
  'method',
  'discount',
  'token',
  'profile',
  'error',
  'email',
  'mf-override',
  'unknown',
  '__proto__',
];
const VALUES: Record<string, readonly string[]> = { name: LANDER_NAMES, type: LIKE_TYPES, page: STATIC_PAGES };
const ESCAPES = [
  '%',
  '%00',
  '%2e%2e%2f',
  '%E0%A4%A',
  '%ed%a0%80',
  '%0d%0aSet-Cookie:%20a=b',
  '//',
  '..',
  '.',
  ';',
  ':',
  '[',
  '%5b%5d',
  '@evil.example',
];

const escaped = hostileText.map((text) => encodeURIComponent(text.toWellFormed().slice(0, 1_500)));

const segment = (name: string): Arbitrary<string> =>
  fc.oneof(fc.integer({ min: 1, max: 40 }).map(String), escaped, fc.constantFrom(...ESCAPES, ...(VALUES[name] ?? ['tonight'])));

/** URLs of every route, with arbitrary params. */
const address: Arbitrary<string> = fc
  .constantFrom(...Object.values({ ...paths, ...landerPaths, ...memberPaths }).map(({ path }) => path))
  .chain((pattern) => {
    const parts = pattern.split('/').filter(Boolean);
    const filled = parts.map((part) => (part.startsWith(':') ? segment(part.slice(1).replace('?', '')) : fc.constant(part)));
    return fc.tuple(...filled).map((found) => `/${found.join('/')}`);
  });

const query: Arbitrary<string> = fc
  .array(fc.tuple(fc.constantFrom(...QUERIES), fc.oneof(escaped, fc.constantFrom(...ESCAPES), fc.integer().map(String))), { maxLength: 4 })
  .map((pairs) => (pairs.length > 0 ? `?${pairs.map((pair) => pair.join('=')).join('&')}` : ''));

const body: Arbitrary<string> = fc.oneof(
  fc.constant(''),
  query.map((text) => text.slice(1)),
  fc.constantFrom('{', '--x\r\n', '--x\r\nContent-Disposition: form-data; name="next"\r\n\r\n/\r\n--x--\r\n', '\0'),
);

const TYPES = [
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json',
  'text/plain',
  '',
];

test('every page with anything in its address, body and headers → never the server’s fault, for members and visitors', async ({
  request,
}) => {
  test.setTimeout(300_000);
  const member = await newMember();
  const session = (await member.request.storageState()).cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const input = fc.record({
    path: address,
    query,
    body,
    method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT'),
    type: fc.constantFrom(...TYPES),
    isMember: fc.boolean(),
    header: fc.constantFrom(
      'accept-language',
      'user-agent',
      'referer',
      'origin',
      'sec-fetch-site',
      'accept-encoding',
      'x-forwarded-host',
      'if-none-match',
      'range',
    ),
    value: hostileText,
    cookie: fc.oneof(
      fc.constant(''),
      escaped.map((text) => `; locale=${text}; tracking=${text}; trafficsource=${text}; bucket=${text}`),
    ),
  });
  await fc.assert(
    fc.asyncProperty(input, async ({ path, query: search, body: sent, method, type, isMember, header, value, cookie }) => {
      const hasBody = method !== 'GET' && method !== 'HEAD';
      const headers = {
        host: new URL(baseUrl()).host,
        cookie: `${isMember ? session : 'a=b'}${cookie}`.slice(0, 6_000),
        // Only characters that a header may hold.
        [header]: value.replace(/[^\x20-\x7e]/g, '').slice(0, 2_000),
        ...(type ? { 'content-type': type } : {}),
        ...(hasBody ? { 'content-length': String(Buffer.byteLength(sent)) } : {}),
      };
      const { status, text } = await rawRequest({ method, path: path + search, headers, body: hasBody ? sent : undefined });
      expect([status, status < 500, STACK.exec(text)?.[0] ?? null]).toEqual([status, true, null]);
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  );
  expect((await request.get(`${baseUrl()}/readyz`)).status()).toBe(200);
});
