import { addressOf, isLoopback, isLoopbackHost, networkOf, sourceOf, widening } from './source.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  [' 192.0.2.1 ', '192.0.2.1'],
  ['192.0.2.1:4711', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['[::ffff:192.0.2.1]:4711', '192.0.2.1'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
])('%s → the address %s', (text, address) => {
  expect(addressOf(text)).toBe(address);
});

// Short, octal and hexadecimal notations of IPv4 would give one client several sources.
test.each(['', 'unknown', '1', '127.1', '0x7f.0.0.1', '256.1.1.1', '192.0.2.1, 192.0.2.2', '2001:db8::1::2', '_hidden', 'x'.repeat(5_000)])(
  '%j → no address, one source for all of these',
  (text) => {
    expect([addressOf(text), sourceOf(text)]).toEqual([null, 'unknown']);
  },
);

test('networks are those that one customer may have several addresses of', () => {
  expect(networkOf('192.0.2.77')).toBe('192.0.2.0/24');
  expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.0/24');
  expect(networkOf('2001:db8:1:2:3::4')).toBe('2001:db8:1::/48');
  expect(networkOf('nonsense')).toBe('unknown');
});

test('IPv6 counts by its /64, IPv4 by the address, in either form', () => {
  expect(sourceOf('2001:db8:1:2:3::4')).toBe('2001:db8:1:2::/64');
  expect(sourceOf('2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe('2001:db8:1:2::/64');
  expect(sourceOf('2001:db8:1:3::4')).toBe('2001:db8:1:3::/64');
  expect(sourceOf('fe80::1%eth0')).toBe(sourceOf('fe80::2%eth1'));
  expect(sourceOf('::ffff:192.0.2.1')).toBe('192.0.2.1');
});

test.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['10.0.0.1', false],
  ['', false],
])('%j is loopback: %s', (address, expected) => {
  expect(isLoopback(address)).toBe(expected);
});

test.each([
  ['localhost', true],
  ['backend.localhost', true],
  ['127.0.0.2', true],
  ['[::1]', true],
  ['0.0.0.0', false],
  ['backend', false],
  ['localhost.example', false],
  ['127.0.0.1.example', false],
])('the host %j is of this machine alone: %s', (host, expected) => {
  expect(isLoopbackHost(host)).toBe(expected);
});

test('a source of IPv6 is in wider ones, one of IPv4 in none', () => {
  expect(widening('2001:db8:1:2f3::/64')).toEqual(['2001:db8:1:2f3::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']);
  for (const alone of ['192.0.2.1', 'unknown', 'a hash/64']) expect(widening(alone)).toEqual([alone]);
});
