import { eventually } from '@nightlark/build/jest/eventually.ts';
import { slowBodyClient, jsonOf, rawClient, eventStreamClient, type RawClient } from '../../testing/raw-client.ts';
import { startGateway, type TestGateway } from '../../testing/start-gateway.ts';

const LIMITS = { REQUESTS_PER_ADDRESS: '10', STREAMS_PER_ADDRESS: '5', STREAMS_PER_SESSION: '2' };

const open: RawClient[] = [];
afterEach(() => open.splice(0).forEach(({ socket }) => socket.destroy()));
const track = (client: RawClient) => (open.push(client), client);

function serveStreams({ backend }: TestGateway): void {
  backend.on('/api/events.php', (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': here\n\n');
  });
}

const tooMany = (when: string) => ({
  error: { code: 'too_many_requests', message: `Das war ziemlich viel auf einmal. Versuch es ${when} noch einmal.` },
});
const GERMAN = 'accept-language: de';

describe('behind a proxy', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway({ ...LIMITS, CONNECTIONS_PER_ADDRESS: '3', TRUST_PROXY: '1' });
    serveStreams(gateway);
  }, 120_000);
  afterAll(() => gateway.stop());

  const from = (address: string) => `x-forwarded-for: ${address}`;
  const stream = (...headers: string[]) => track(eventStreamClient(gateway.port, [...headers, GERMAN]));
  const isOpen = (client: RawClient) => client.until(': here');

  async function isRefused(client: RawClient): Promise<void> {
    await client.until('}}');
    expect(client.text()).toMatch(/^HTTP\/1\.1 429 /);
    expect(client.text()).toMatch(/^retry-after: \d+\r$/im);
    expect(jsonOf(client.text())).toEqual(tooMany('in 1 Minute'));
  }

  test('one session has so many streams, wherever it is; others have theirs', async () => {
    await isOpen(stream(from('203.0.113.1'), 'cookie: locale=de; session=anna'));
    const second = stream(from('203.0.113.2'), 'cookie: session=anna');
    await isOpen(second);
    await isRefused(stream(from('203.0.113.3'), 'cookie: session=anna'));
    await isOpen(stream(from('203.0.113.3'), 'cookie: session=ben'));
    second.socket.destroy();
    await eventually(() => isOpen(stream(from('203.0.113.3'), 'cookie: session=anna')));
  });

  test('one address has so many streams, and its calls beside them', async () => {
    for (let count = 0; count < 5; count++) await isOpen(stream(from('203.0.113.9')));
    await isRefused(stream(from('203.0.113.9')));
    await isOpen(stream(from('203.0.113.10')));
    expect((await gateway.get('/api/settings.php', { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(200);
  });

  test('addresses of one IPv6 network share the limit of concurrent requests; health checks are exempt', async () => {
    for (let count = 1; count <= 10; count++) track(slowBodyClient(gateway.port, '/api/like.php', [from(`2001:db8:1:2::${count}`)]));
    await eventually(async () => {
      const answer = await gateway.get('/api/settings.php', {
        headers: { 'x-forwarded-for': '2001:db8:1:2::ffff', 'accept-language': 'de' },
      });
      expect([answer.status, await answer.json()]).toEqual([429, tooMany('in 5 Sekunden')]);
    });
    const asked = (path: string, address: string) => gateway.get(path, { headers: { 'x-forwarded-for': address } });
    expect((await asked('/api/settings.php', '2001:db8:1:3::1')).status).toBe(200);
    expect((await asked('/healthz', '2001:db8:1:2::1')).status).toBe(200);
  });

  test('the proxy itself may hold any number of connections', async () => {
    const clients = Array.from({ length: 8 }, (_, count) =>
      track(rawClient(gateway.port, ['GET /api/settings.php HTTP/1.1', 'host: localhost', from(`203.0.113.${20 + count}`)])),
    );
    await Promise.all(clients.map((client) => client.until('HTTP/1.1 200')));
  });
});

describe('without a proxy', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway({ CONNECTIONS_PER_ADDRESS: '20' });
  }, 120_000);
  afterAll(() => gateway.stop());

  test('an address with too many connections gets 429 on each further one, and is served again when they are closed', async () => {
    const asks = () => track(rawClient(gateway.port, ['GET /api/settings.php HTTP/1.1', 'host: localhost', GERMAN]));
    const clients = Array.from({ length: 30 }, asks);
    await Promise.all(clients.map((client) => client.until('}}')));
    const refused = clients.filter((client) => client.text().startsWith('HTTP/1.1 429 '));
    // The test's own first call may still have its connection.
    expect([10, 11]).toContain(refused.length);
    for (const client of refused) {
      expect(await client.closed).toMatch(/^retry-after: \d+\r$/im);
      expect(jsonOf(client.text())).toEqual(tooMany('in 5 Sekunden'));
    }
    for (const { socket } of clients) socket.destroy();
    await eventually(() => asks().until('HTTP/1.1 200'));
  });
});
