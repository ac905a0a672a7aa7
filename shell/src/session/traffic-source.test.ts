import { trafficSourceOf, trackingCookies } from './traffic-source.ts';

const cookiesOf = (address: string, cookies: Record<string, string> = {}) =>
  trackingCookies(new URL(address), new Map(Object.entries(cookies)));

test('tracking values of an address → two cookies that no script reads, over https alone where the site is', () => {
  const query = '?network=net&ref=a%26b&sub1=s&page=2';
  expect(cookiesOf(`https://nightlark.example/${query}`)).toEqual([
    'trafficsource=net; Path=/; SameSite=Lax; HttpOnly; Secure',
    'tracking=network%3Dnet%26ref%3Da%2526b%26sub1%3Ds; Path=/; SameSite=Lax; HttpOnly; Secure',
  ]);
  for (const cookie of cookiesOf(`http://localhost:3000/${query}`)) expect(cookie).toMatch(/SameSite=Lax; HttpOnly$/);
});

test('an address without them → no cookie, whatever earlier ones had', () => {
  expect(cookiesOf('https://nightlark.example/members?page=2')).toEqual([]);
  expect(cookiesOf('https://nightlark.example/members?page=2', { tracking: 'network=net', trafficsource: 'net' })).toEqual([]);
});

/** The tracking values of a visitor who opens these addresses one after the other. */
function trackingAfter(...queries: string[]): Record<string, string> {
  let kept = '';
  for (const query of queries)
    for (const cookie of cookiesOf(`https://nightlark.example/${query}`, { tracking: kept }))
      if (cookie.startsWith('tracking=')) kept = decodeURIComponent(cookie.slice('tracking='.length, cookie.indexOf(';')));
  return Object.fromEntries(new URLSearchParams(kept));
}

test.each([
  [
    'an address without a network → added to the earlier values',
    ['?network=net&sub1=a', '?ref=x&sub1=b'],
    { network: 'net', ref: 'x', sub1: 'b' },
  ],
  ['its network too long → as without one', ['?network=net', `?network=${'x'.repeat(101)}&ref=x`], { network: 'net', ref: 'x' }],
  ['another network → replaces all of them', ['?network=net&ref=x&sub1=a', '?network=other&sub2=b'], { network: 'other', sub2: 'b' }],
  ['the same by its other name', ['?network=net&ref=x', '?trafficsource=other'], { network: 'other' }],
  ['no values at all → kept', ['?network=net&ref=x', '?page=2'], { network: 'net', ref: 'x' }],
])('a later page: %s', (_, queries, kept) => {
  expect(trackingAfter(...queries)).toEqual(kept);
});

test.each(['a b', 'x;y', 'x'.repeat(101), '<script>'])('a source %j → not believed', (source) => {
  expect(trafficSourceOf(new URLSearchParams({ network: source }), source)).toBeNull();
});
