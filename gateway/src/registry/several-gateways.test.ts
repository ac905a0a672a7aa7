import { generateKeyPairSync } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { uploadViaGateways } from '../../testing/upload-via-gateways.ts';
import { startGateway, type TestGateway } from '../../testing/start-gateway.ts';
import { waitUntilLive } from '../../testing/wait-until-live.ts';

const fixtures = JSON.parse(process.env['FIXTURES']!) as Record<string, string>;
const PLATFORM_TOKEN = 'a-token-for-these-tests';

/** Two gateways with a shared directory. */
let gateways: TestGateway[];
let store: TestGateway['store'];
let registry: string;
beforeAll(async () => {
  const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  const env = { PLATFORM_TOKEN, REGISTRY_SIGNING_KEY: key };
  const first = await startGateway(env);
  ({ store, registry } = first);
  gateways = [first, await startGateway({ ...env, REGISTRY_DIR: registry })];
  await first.publishOnly('mf-alpha@1.1.0');
}, 180_000);
afterAll(() => Promise.all(gateways.map((gateway) => gateway.stop())));

test('a version that is promoted → live on both, and so is the way back', async () => {
  for (const version of ['1.1.0', '1.0.0', '1.1.0'])
    await waitUntilLive(gateways, version, () => store.move({ action: 'promote', remote: 'mf-alpha', version }, { who: 'test' }));
}, 120_000);

test('an upload that both got a part of is finished by either, and leaves nothing behind', async () => {
  expect(
    await uploadViaGateways(gateways, PLATFORM_TOKEN, fixtures['mf-stories@1.0.0']!, { name: 'mf-stories', version: '1.0.0' }),
  ).toMatchObject({
    status: 200,
    body: { result: 'published' },
  });
  expect(await store.list('mf-stories')).toEqual(['1.0.0']);
  expect(await readdir(path.join(registry, 'uploads'))).toEqual([]);
}, 120_000);
