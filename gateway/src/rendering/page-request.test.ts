import type { Request } from 'express';
import { cookiesForPages, readPageRequest } from './page-request.ts';

const urlOf = async (host: string, { protocol = 'https', originalUrl = '/alpha?a=1' } = {}) => {
  const get = (name: string) => (name === 'host' ? host : undefined);
  const request = { method: 'GET', protocol, originalUrl, get, acceptsEncodings: () => false } as unknown as Request;
  const { renderRequest } = await readPageRequest(request, 'nonce', { forwardedHeaders: () => ({}) as never, countryOf: () => null });
  return renderRequest.url;
};

test.each([
  ['example.com', 'https', 'https://example.com/alpha?a=1'],
  ['Example.com', 'https', 'https://example.com/alpha?a=1'],
  ['example.com:443', 'https', 'https://example.com/alpha?a=1'],
  ['example.com:80', 'http', 'http://example.com/alpha?a=1'],
  ['example.com:8443', 'https', 'https://example.com:8443/alpha?a=1'],
  ['[::1]:3000', 'http', 'http://[::1]:3000/alpha?a=1'],
])('%s by %s is the address %s', async (host, protocol, address) => {
  expect(await urlOf(host, { protocol })).toBe(address);
});

test.each(['', 'example.com/path', 'user@example.com', 'example.com?x', 'example.com#x', 'exa mple.com', 'example.com:port'])(
  'the host "%s" is refused',
  async (host) => expect(urlOf(host)).rejects.toMatchObject({ status: 400 }),
);

test('an address that names another host is refused', async () => {
  await expect(urlOf('example.com', { originalUrl: '//elsewhere.example/alpha' })).rejects.toMatchObject({ status: 400 });
});

const RIGHTS = '__Host-session=secret; session=secret; device=secret; _fbp=secret';

test('of all cookies the renderer is shown those that pages are made with, as they were sent', () => {
  const { cookie } = cookiesForPages(
    `locale=de; ${RIGHTS};bucket=7;  dismissed=a%20b ; trafficsource=net; tracking=network%3Dnet; nonsense`,
  );
  expect(cookie).toBe('locale=de; bucket=7; dismissed=a%20b; trafficsource=net; tracking=network%3Dnet');
});

test('what is hidden can’t be read from the rest, and a shown name inside a hidden value shows nothing', () => {
  const shown = JSON.stringify(cookiesForPages('device="a; x=locale=de"; LOCALE=secret; =locale=de'));
  expect(shown).not.toMatch(/locale|secret|LOCALE/);
});

test.each<[string, string, boolean]>([
  ['a session over HTTPS', '__Host-session=a', true],
  ['one over HTTP', 'session=a', true],
  ['an empty one', 'session=', true],
  ['none', 'locale=de; sessions=a', false],
  ['no cookies', '', false],
])('%s → whether there is a session is known', (_what, header, expected) => {
  expect(cookiesForPages(header).visitor.hasSession).toBe(expected);
});

test('the tag is equal where the hidden cookies are, whatever the shown ones, and another one where they differ', () => {
  const tag = (header: string) => cookiesForPages(header).visitor.cookies;
  expect(tag('session=a; locale=de')).toBe(tag('locale=fr; session=a'));
  expect(tag('session=a')).not.toBe(tag('session=b'));
  expect(tag('session=a')).not.toContain('a=');
  expect(tag('locale=de')).toBe('');
});
