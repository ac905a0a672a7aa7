import { senderOf } from './request-sender.ts';

const sender = (headers: Record<string, string>, host = 'site.example', protocol = 'https') =>
  senderOf({ get: ((name: string) => headers[name]) as never, host, protocol });

test.each([
  [{ 'sec-fetch-site': 'same-origin' }, 'own'],
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://internal.example' }, 'own'],
  [{ 'sec-fetch-site': 'same-site', origin: 'https://site.example' }, 'foreign'],
  [{ 'sec-fetch-site': 'cross-site' }, 'foreign'],
  [{ origin: 'https://site.example' }, 'own'],
  [{ origin: 'http://site.example' }, 'foreign'],
  [{ origin: 'null' }, 'foreign'],
  [{}, 'unknown'],
] as const)('%j is %s', (headers, expected) => {
  expect(sender(headers)).toBe(expected);
});

test('a host is itself however it is written', () => {
  expect(sender({ origin: 'https://site.example' }, 'Site.Example:443')).toBe('own');
  expect(sender({ origin: 'https://site.example' }, 'site.example:8443')).toBe('foreign');
});
