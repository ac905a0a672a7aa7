import { matchRoutes, type RouteObject } from 'react-router';
import { lookupBySegment } from './routes-by-segment.ts';

const leaf = (path: string): RouteObject => ({ id: path, path });

const ROUTES: RouteObject[] = [
  {
    id: 'root',
    children: [
      { id: 'default', children: [{ id: 'members', children: [leaf('/members'), leaf('/members/:id'), leaf('/match-finder')] }] },
      { id: 'empty', children: [{ id: 'shell', children: [leaf('/'), leaf('/pages/:name')] }] },
      { id: 'lander', children: [leaf('/landers/:name?'), leaf('/:legacy/welcome')] },
      { id: 'missing', children: [leaf('*')] },
    ],
  },
];

const ids = (routes: RouteObject[], pathname: string) => matchRoutes(routes, pathname)?.map(({ route }) => route.id);

test.each([
  ['/'],
  ['/members'],
  ['/members/'],
  ['/MEMBERS/12'],
  ['/%6Dembers/12'],
  ['/match-finder'],
  ['/pages/privacy'],
  ['/landers'],
  ['/landers/gallery'],
  ['/anything/welcome'],
  ['/members/welcome'],
  ['/nothing/of/this'],
  ['//members'],
])('%s matches the routes that it matches among all', (pathname) => {
  expect(lookupBySegment(ROUTES, (routes) => ids(routes, pathname))(pathname)).toEqual(ids(ROUTES, pathname));
});

test('an address is matched with the routes of its first segment, and those that can match any', () => {
  const leavesOf = (routes: RouteObject[]): (string | undefined)[] =>
    routes.flatMap(({ id, children }) => (children ? leavesOf(children) : [id]));
  const at = lookupBySegment(ROUTES, leavesOf);
  expect(at('/members/1')).toEqual(['/members', '/members/:id', '/', '/:legacy/welcome', '*']);
  expect(at('/elsewhere')).toEqual(['/', '/:legacy/welcome', '*']);
  expect(at('/another')).toBe(at('/elsewhere'));
});
