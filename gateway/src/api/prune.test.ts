import { eventually } from '@nightlark/build/jest/eventually.ts';
import { generateKeyPairSync } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { caller, type Caller } from '../../testing/signed-call.ts';
import { startGateway, type TestGateway } from '../../testing/start-gateway.ts';

const TOKEN = 'a-token-for-these-tests';

/** Two gateways with a shared directory. */
let gateways: [TestGateway, TestGateway];
let store: TestGateway['store'];
beforeAll(async () => {
  const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  const env = { PLATFORM_TOKEN: TOKEN, REGISTRY_SIGNING_KEY: key };
  const first = await startGateway(env);
  ({ store } = first);
  gateways = [first, await startGateway({ ...env, REGISTRY_DIR: first.registry })];
}, 180_000);
afterAll(() => Promise.all(gateways.map((gateway) => gateway.stop())));

const call: Caller = (...args) => caller(gateways[0].url, TOKEN)(...args);
const prune = async (fields: object) =>
  call('POST', '/prune', { who: 'anna', expected: (await store.readIndex()).number, days: 30, isDryRun: false, ...fields });

async function age(name: string, version: string): Promise<void> {
  const old = new Date(Date.now() - 40 * 86_400_000);
  await utimes(path.join(store.releaseDirectory(name, version), 'release.json'), old, old);
}

test('old versions that nobody needs are named, then deleted; not what a page loads from the other gateway', async () => {
  for (const fixture of ['mf-alpha@1.1.0', 'mf-beta@1.1.0'] as const) await gateways[0].publishOnly(fixture);
  for (const name of ['mf-alpha', 'mf-beta']) for (const version of ['1.0.0', '1.1.0']) await age(name, version);
  expect((await gateways[1].get('/mf/mf-alpha/1.1.0/client/remoteEntry.mjs')).status).toBe(200);
  expect((await gateways[1].get('/mf/mf-alpha/9.9.9/client/remoteEntry.mjs')).status).toBe(404);
  const old = { versions: [{ remote: 'mf-beta', version: '1.1.0' }] };
  await eventually(async () => expect(await prune({ isDryRun: true })).toMatchObject({ status: 200, body: { ...old, remaining: 1 } }));
  expect(await store.list('mf-beta')).toContain('1.1.0');
  expect(await prune({ reason: 'space' })).toMatchObject({ status: 200, body: { ...old, remaining: 0 } });
  expect([await store.list('mf-beta'), (await store.list('mf-alpha')).toSorted()]).toEqual([['1.0.0'], ['1.0.0', '1.1.0']]);
  expect((await store.inventory()).map(({ version }) => version)).not.toContain('9.9.9');
  for (const gateway of gateways) {
    expect((await gateway.get('/beta')).status).toBe(200);
    expect((await gateway.get('/mf/mf-beta/1.1.0/client/remoteEntry.mjs')).status).toBe(404);
  }
}, 120_000);

test.each([{ days: 0 }, { days: 1.5 }, { days: 'all' }, { isDryRun: 'no' }, { names: ['mf-beta'] }])('%j is refused', async (fields) =>
  expect(await prune(fields)).toMatchObject({ status: 400, body: { error: { code: 'invalid' } } }),
);
