import { missingFields, releaseJsonSchema, releaseSchema, routeSchema } from './schema.ts';

const route = { id: 'members', path: '/members', layout: 'default', access: 'any' };

test.each(['cacheSeconds', 'keptFor'])('a release that declares its cached page as "%s" → seconds of the cache', (key) => {
  expect(routeSchema.parse({ ...route, [key]: 5 })).toEqual({ ...route, cacheSeconds: 5 });
});

test('a page cached for hours → refused', () => {
  expect(routeSchema.safeParse({ ...route, cacheSeconds: 7_200 }).success).toBe(false);
});

test.each([
  ['fits', '/members/:id?/landing/:slug?', true],
  ['has an optional segment too many, which would double the comparisons again', `/members${'/:id?'.repeat(5)}`, false],
  ['has more characters than an address', `/${'m'.repeat(300)}`, false],
])('a path that %s', (_what, path, isTaken) => {
  expect(routeSchema.safeParse({ ...route, path }).success).toBe(isTaken);
});

test('more routes or slots than a gateway can match for each page → refused', () => {
  const slot = { id: 'banner', slot: 'banner', audience: 'any', load: 'idle' };
  const { routes, slots } = releaseSchema.shape;
  const isTaken = (count: number) => [
    routes.safeParse(Array.from({ length: count }, () => route)).success,
    slots.safeParse(Array.from({ length: count }, () => slot)).success,
  ];
  expect([isTaken(60), isTaken(61)]).toEqual([
    [true, true],
    [false, false],
  ]);
});

const integrity = 'sha384-a';
const isTaken = (file: string) => releaseSchema.shape.files.safeParse({ [file]: { integrity, bytes: 1 } }).success;

test.each([
  'client/evil.CSS',
  'client/evil.MJS',
  'client/evil.ecma',
  'client/evil.es',
  'client/evil.html',
  'client/evil.xsl',
  'client/evil',
  'client/evil.js.br',
  'client/evil.js ',
  'client/%2e%2e/evil.js',
  'client/\t../evil.js',
  'client/..\\evil.js',
  'client/a.js?evil.js',
  'server/evil.ts',
])('%j, which might be served or run although no rule reads it → refused', (file) => expect(isTaken(file)).toBe(false));

test.each([
  'client/remoteEntry.mjs',
  'client/parts/a.1f2e3d4c.js',
  'client/a.css',
  'client/2.cc439beb.js.LICENSE.txt',
  'client/emoji.0260fb89.json',
  'client/Figtree (latin).woff2',
  'client/picture@2x.avif',
  'server/remoteEntry.cjs',
  'server/remoteEntry.cjs.map',
  'server/sbom.cdx.json',
  'maps/a.js.map',
  'portable/@mf-types.d.ts',
  'portable/@mf-types.zip',
  'public/robots.txt',
])('%s → fits', (file) => expect(isTaken(file)).toBe(true));

test('the published JSON schema → requires what a release must say, and says what each field is', () => {
  const { required, properties } = releaseJsonSchema();
  expect(required).toEqual(missingFields({}).map((line) => line.split(':', 1)[0]));
  expect(required).toContain('routes');
  for (const field of Object.values(properties!)) expect(field).toMatchObject({ description: expect.any(String) });
});
