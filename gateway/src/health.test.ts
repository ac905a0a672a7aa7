import { readClientClaim } from '@nightlark/contract/server';
import { aSettings } from '@nightlark/testing/builders/settings';
import type { IncomingMessage } from 'node:http';
import { startGateway, type TestGateway } from '../testing/start-gateway.ts';

const GATEWAY_SECRET = 'the-secret-of-gateways-and-backends';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ GATEWAY_SECRET, ALLOWED_HOSTS: 'www.example.com' });
}, 120_000);
afterAll(() => gateway.stop());

/** The address of the call's claim; null without a valid one. */
const addressOf = ({ headers }: IncomingMessage) =>
  readClientClaim(String(headers['x-client-claim']), [GATEWAY_SECRET], new Date())?.address ?? null;
const isReady = async () => (await (await gateway.get('/readyz')).json()) as unknown;

test('the backend refuses the address of visitors and what has no claim → /readyz succeeds', async () => {
  const addresses = new Set<string | null>();
  gateway.backend.on('/api/settings.php', (request, response) => {
    const address = addressOf(request);
    addresses.add(address);
    const isRefused = address === null || address === '127.0.0.1';
    const body = isRefused ? { error: { code: 'too_many_requests', message: 'Too many' } } : { settings: aSettings() };
    response.writeHead(isRefused ? 429 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  expect(await isReady()).toEqual({ status: 'ready', checks: { releases: true, backend: true, pages: true } });
  expect([...addresses]).toEqual([expect.stringMatching(/^fd[0-9a-f:]+::1$/)]);
});

test('/readyz is requested a hundred times at once → the backend is called for it a few times', async () => {
  let calls = 0;
  gateway.backend.on('/api/settings.php', (_request, response) => {
    calls++;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ settings: aSettings() }));
  });
  // The answer before is kept for a moment.
  while (calls === 0) await isReady();
  await Promise.all(Array.from({ length: 100 }, isReady));
  expect(calls).toBeLessThan(10);
});

test('a balancer asks by an address that is none of ALLOWED_HOSTS → /healthz and /readyz answer, pages do not', async () => {
  const statuses = ['/healthz', '/readyz', '/members'].map(async (path) => (await gateway.get(path)).status);
  expect(await Promise.all(statuses)).toEqual([200, 200, 421]);
});
