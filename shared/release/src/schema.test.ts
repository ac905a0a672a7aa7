import { routeSchema } from './schema.ts';

const route = { id: 'members', path: '/members', layout: 'default', access: 'any' };

test.each(['cacheSeconds', 'keptFor'])('a release that declares its cached page as "%s" → seconds of the cache', (key) => {
  expect(routeSchema.parse({ ...route, [key]: 5 })).toEqual({ ...route, cacheSeconds: 5 });
});

test('a page cached for hours → refused', () => {
  expect(routeSchema.safeParse({ ...route, cacheSeconds: 7_200 }).success).toBe(false);
});
