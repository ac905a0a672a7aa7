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

test('the published JSON schema → requires what a release must say, and says what each field is', () => {
  const { required, properties } = releaseJsonSchema();
  expect(required).toEqual(missingFields({}).map((line) => line.split(':', 1)[0]));
  expect(required).toContain('routes');
  for (const field of Object.values(properties!)) expect(field).toMatchObject({ description: expect.any(String) });
});
