import { eventually } from '@nightlark/build/jest/eventually.ts';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readConfig } from '../config.ts';
import { caller } from '../../testing/signed-call.ts';
import { startGateway, type TestGateway } from '../../testing/start-gateway.ts';

const TOKEN = 'a-token-for-these-tests';
const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const received: { id: string; type: string; text: string }[] = [];
const server = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  // The other receiver never answers.
  if (request.url === '/silent') return;
  received.push({ ...(JSON.parse(body) as { type: string; text: string }), id: String(request.headers['webhook-id']) });
  response.writeHead(204).end();
});

/** Two gateways with a shared directory. */
let gateways: TestGateway[];
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  const env = { PLATFORM_TOKEN: TOKEN, REGISTRY_SIGNING_KEY: key, WEBHOOKS: `${base}/silent, ${base}/hook`, WEBHOOK_SECRET };
  const first = await startGateway(env);
  gateways = [first, await startGateway({ ...env, REGISTRY_DIR: first.registry })];
}, 180_000);
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.stop()));
  server.closeAllConnections();
  server.close();
});

test('moves are told once by two gateways, withdrawals and refusals too, and the calls do not wait', async () => {
  const [first, second] = gateways as [TestGateway, TestGateway];
  await first.publishOnly('mf-alpha@1.1.0');
  await first.promote('mf-alpha', '1.1.0');
  await first.store.move({ action: 'withdraw', remote: 'mf-alpha', version: '1.1.0' }, { who: 'gateway', reason: 'it <fails>' });
  const { number } = await first.store.readIndex();
  const refused = await caller(second.url, TOKEN)('POST', '/promote', {
    remote: 'mf-alpha',
    version: '1.1.0',
    who: 'anna',
    expected: number,
  });
  expect(refused.status).toBe(422);
  await eventually(async () => expect(received).toHaveLength(3));
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  expect(received.map(({ type, text }) => `${type}: ${text}`).sort()).toEqual([
    'move: promote mf-alpha: 1.0.0 → 1.1.0, by test',
    expect.stringMatching(/^refusal: promote mf-alpha 1\.1\.0 was refused, by operator: anna: mf-alpha 1\.1\.0 does not pass the gate/),
    'withdrawal: withdraw mf-alpha: 1.1.0 → 1.0.0, by gateway (it &lt;fails&gt;)',
  ]);
  expect(new Set(received.map(({ id }) => id)).size).toBe(3);
}, 120_000);

test.each([
  [{ WEBHOOKS: 'https://hooks.example/a' }, /WEBHOOK_SECRET/],
  [{ WEBHOOKS: 'ftp://hooks.example/a', WEBHOOK_SECRET }, /WEBHOOKS/],
  [{ WEBHOOKS: 'hooks.example', WEBHOOK_SECRET }, /WEBHOOKS/],
  [{ WEBHOOKS: 'https://hooks.example/a', WEBHOOK_SECRET: 'whsec_c2hvcnQ=' }, /WEBHOOK_SECRET/],
  [{ WEBHOOKS: 'https://hooks.example/a', WEBHOOK_SECRET: 'a-secret-that-is-long-enough-1234' }, /WEBHOOK_SECRET/],
])('%j is refused at the start', (env, message) => expect(() => readConfig({ NODE_ENV: 'test', ...env })).toThrow(message));
