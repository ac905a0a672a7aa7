import type { Release } from '@nightlark/release';
import { LIMITS } from './limits.ts';
import { declaredFileSizes, largestPerKind, partSizes, pageSize } from './part-sizes.ts';

function aRelease(changes: Partial<Release> = {}): Release {
  const sizes = {
    'remoteEntry.mjs': 3_000,
    'screen.js': 5_000,
    'screen.css': 500,
    'shared.js': 400,
    'banner.js': 1_000,
    'en.js': 2_000,
    'pl.js': 2_500,
  };
  const files = Object.entries(sizes).map(
    ([name, brotliBytes]) => [`client/${name}`, { integrity: 'sha384-', bytes: brotliBytes * 3, brotliBytes }] as const,
  );
  return {
    name: 'mf-a',
    version: '1.0.0',
    budget: 10_000,
    routes: [{ id: 'screen', path: '/screen', layout: 'default', access: 'any' }],
    slots: [{ id: 'banner', slot: 'banner', audience: 'member', load: 'server' }],
    locales: ['en', 'pl'],
    chunks: {
      remote: { js: ['remoteEntry.mjs'], css: [] },
      screen: { js: ['screen.js', 'shared.js'], css: ['screen.css'] },
      banner: { js: ['banner.js', 'shared.js'], css: [] },
      'messages-en': { js: ['en.js'], css: [] },
      'messages-pl': { js: ['pl.js'], css: [] },
    },
    files: {
      ...Object.fromEntries(files),
      'server/a.cjs': { integrity: 'sha384-', bytes: 7_000 },
      'server/a.cjs.map': { integrity: 'sha384-', bytes: 90_000 },
    },
    ...changes,
  } as Release;
}
const weights = (release: Release) => partSizes(release, declaredFileSizes(release));
const on = (release: Release) => ({ release, files: declaredFileSizes(release) });

test('each part weighs what a browser is sent for it, and the server bundle what a process loads', () => {
  expect(weights(aRelease()).map(({ kind, part, bytes, limit }) => [kind, part, bytes, limit])).toEqual([
    ['screen', 'screen', 8_900, 10_000],
    ['slot', 'banner', 1_400, LIMITS.slot],
    ['catalogue', 'en', 2_000, LIMITS.catalogue],
    ['catalogue', 'pl', 2_500, LIMITS.catalogue],
    ['server', 'server', 7_000, LIMITS.server],
  ]);
  expect(largestPerKind(weights(aRelease())).map(({ part }) => part)).toEqual(['screen', 'banner', 'pl', 'server']);
});

test('files that the code is seen to ask for count, whatever is said of them', () => {
  const release = aRelease({ chunks: {} });
  const requested = { banner: ['banner.js', 'screen.js'] };
  const [, slot] = partSizes(release, { ...declaredFileSizes(release), requested });
  expect(slot).toMatchObject({ part: 'banner', bytes: 6_000 });
});

describe('a page', () => {
  const route = { id: 'screen', access: 'any' as const };
  const other = aRelease({ name: 'mf-b', routes: [], slots: [{ id: 'banner', slot: 'banner', audience: 'visitor', load: 'idle' }] });

  test('weighs the entries of all, its screen, slots and texts', () => {
    // A member: entry, screen and banner of mf-a with its Polish texts; then a visitor, who sees that of mf-b.
    expect(pageSize(route, [on(aRelease())])).toBe(3_000 + 5_900 + 1_000 + 2_500);
    expect(pageSize(route, [on(aRelease()), on(other)])).toBe(3_000 + 5_900 + 2_500 + 3_000 + 1_400 + 2_500);
  });

  test('counts for whom most is shown, and only what shows there', () => {
    expect(pageSize({ id: 'elsewhere', access: 'visitor' }, [on(aRelease())])).toBe(3_000);
    const away = aRelease({ slots: [{ id: 'banner', slot: 'banner', audience: 'any', load: 'server', notOn: ['screen'] }] });
    expect(pageSize(route, [on(away)])).toBe(3_000 + 5_900 + 2_500);
    const opened = aRelease({ slots: [{ id: 'banner', slot: 'overlay', audience: 'any', load: 'open' }] });
    expect(pageSize(route, [on(opened)])).toBe(3_000 + 5_900 + 2_500);
  });
});
