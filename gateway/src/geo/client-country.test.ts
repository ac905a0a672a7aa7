import { CLIENT_CLAIM_HEADER, readClientClaim } from '@nightlark/contract/server';
import { aSettings } from '@nightlark/testing/builders/settings';
import type { IncomingMessage } from 'node:http';
import { startGateway, type TestGateway } from '../../testing/start-gateway.ts';

const GATEWAY_SECRET = 'a secret that gateways and backends share';
const GERMAN = '80.156.1.1';
const DUTCH = '2001:888:0:18::80';
const AMERICAN = '8.8.8.8';
/** A request as forwarded by the proxy in front. */
const at = (address: string, headers: Record<string, string> = {}) => ({ headers: { 'x-forwarded-for': address, ...headers } });

function countryOf({ headers }: IncomingMessage): string | null {
  return readClientClaim(String(headers[CLIENT_CLAIM_HEADER]), [GATEWAY_SECRET], new Date())!.country;
}

async function start(env: Record<string, string> = {}): Promise<TestGateway> {
  const gateway = await startGateway({ TRUST_PROXY: '1', GATEWAY_SECRET, ...env });
  gateway.backend.on('/api/where.php', (request, response) => response.end(JSON.stringify(countryOf(request))));
  gateway.backend.on('/api/settings.php', (request, response) => {
    const geoip_country = countryOf(request) ?? 'NL';
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ settings: aSettings({ geoip_country, geoip_selected_country: geoip_country }) }));
  });
  return gateway;
}

describe('by address', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await start();
  }, 120_000);
  afterAll(() => gateway.stop());
  const where = async (init: RequestInit) => (await (await gateway.get('/api/where.php', init)).json()) as string | null;

  test.each([
    ['German IPv4', GERMAN, 'DE'],
    ['German IPv4 in IPv6 form', `::ffff:${GERMAN}`, 'DE'],
    ['Dutch IPv6', DUTCH, 'NL'],
    ['American IPv4', AMERICAN, 'US'],
    ['American IPv6', '2001:4860:4860::8888', 'US'],
    ['Japanese', '133.11.0.1', 'JP'],
    ['loopback', '127.0.0.1', null],
    ['loopback IPv6', '::1', null],
    // The database returns Australia for the next two: registries list private networks there.
    ['private', '192.168.1.1', null],
    ['documentation', '203.0.113.9', null],
    ['private IPv6', 'fd00::1', null],
    ['link-local with a zone', 'fe80::1%eth0', null],
    ['carrier-grade NAT', '100.64.0.1', null],
    ['nobody’s', '247.1.2.3', null],
    ['no address', 'unknown', null],
  ])('%s address (%s) → %s', async (_what, address, country) => {
    expect(await where(at(address))).toBe(country);
  });

  test('a country header that the operator did not configure → ignored', async () => {
    expect(await where(at(GERMAN, { 'cf-ipcountry': 'US' }))).toBe('DE');
  });

  test('cached pages of visitors from two countries are not mixed', async () => {
    const page = async (address: string) => {
      const html = await (await gateway.get('/beta/kept', at(address))).text();
      return { made: /made [\w-]{36}/.exec(html)![0], country: /"geoip_country":"(\w\w)"/.exec(html)![1] };
    };
    const [german, dutch, local] = [await page(GERMAN), await page(DUTCH), await page('127.0.0.1')];
    expect([german.country, dutch.country, local.country]).toEqual(['DE', 'NL', 'NL']);
    expect(new Set([german.made, dutch.made, local.made]).size).toBe(3);
    expect([await page('80.156.2.2'), await page(DUTCH), await page('::1')]).toEqual([german, dutch, local]);
  });
});

describe('by the header of the operator’s CDN', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await start({ GEO_HEADER: 'CF-IPCountry' });
  }, 120_000);
  afterAll(() => gateway.stop());

  test.each([
    ['a country', 'NL', 'NL'],
    ['small letters', 'nl', 'NL'],
    ['Cloudflare’s unknown', 'XX', 'DE'],
    ['Cloudflare’s Tor', 'T1', 'DE'],
    ['a continent', 'EU', 'DE'],
    ['two countries', 'NL, US', 'DE'],
    ['a word', 'Netherlands', 'DE'],
    ['nothing', '', 'DE'],
  ])('%s, "%s" → %s', async (_what, value, country) => {
    expect(await (await gateway.get('/api/where.php', at(GERMAN, { 'cf-ipcountry': value }))).json()).toBe(country);
  });

  test('no header → by address', async () => {
    expect(await (await gateway.get('/api/where.php', at(GERMAN))).json()).toBe('DE');
  });
});
