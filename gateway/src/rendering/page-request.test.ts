import type { Request } from 'express';
import { readPageRequest } from './page-request.ts';

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
