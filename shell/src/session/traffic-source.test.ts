import { trafficSourceOf, trackingCookies } from './traffic-source.ts';

const cookiesOf = (address: string) => trackingCookies(new URL(address));

test('tracking values of an address → two cookies that no script reads, over https alone where the site is', () => {
  const query = '?network=net&ref=a%26b&sub1=s&page=2';
  expect(cookiesOf(`https://nightlark.example/${query}`)).toEqual([
    'trafficsource=net; Path=/; SameSite=Lax; HttpOnly; Secure',
    'tracking=network%3Dnet%26ref%3Da%2526b%26sub1%3Ds; Path=/; SameSite=Lax; HttpOnly; Secure',
  ]);
  for (const cookie of cookiesOf(`http://localhost:3000/${query}`)) expect(cookie).toMatch(/SameSite=Lax; HttpOnly$/);
});

test('an address without them → no cookie', () => {
  expect(cookiesOf('https://nightlark.example/members?page=2')).toEqual([]);
});

test.each(['a b', 'x;y', 'x'.repeat(101), '<script>'])('a source %j → not believed', (source) => {
  expect(trafficSourceOf(new URLSearchParams({ network: source }), source)).toBeNull();
});
