import { eventually } from '@nightlark/build/jest/eventually.ts';
import { generateKeyPairSync } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { createPageTokens, tokenKeys } from '../metrics/page-tokens.ts';
import { signedBucket } from '../rendering/bucket.ts';
import { uploadViaGateways } from '../../testing/upload-via-gateways.ts';
import { startGateway, type TestGateway } from '../../testing/start-gateway.ts';
import { waitUntilLive } from '../../testing/wait-until-live.ts';

const fixtures = JSON.parse(process.env['FIXTURES']!) as Record<string, string>;
const PLATFORM_TOKEN = 'a-token-for-these-tests';
const GATEWAY_SECRET = 'a-secret-that-both-sides-share-0123456789';

/** Two gateways with a shared directory. */
let gateways: TestGateway[];
let store: TestGateway['store'];
let registry: string;
beforeAll(async () => {
  const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  const env = { PLATFORM_TOKEN, GATEWAY_SECRET, REGISTRY_SIGNING_KEY: key };
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

describe('a canary with a plan', () => {
  const remote = 'mf-beta';
  const cookie = `bucket=${signedBucket(1, createPageTokens(tokenKeys([GATEWAY_SECRET], { signing: null })))}`;
  beforeAll(() => gateways[0]!.publishOnly('mf-beta@1.1.0'));

  const moves = async () =>
    (await store.readJournal(50))
      .filter((entry) => entry.remote === remote && entry.who === 'gateway')
      .map(({ action, to }) => `${action} ${to}`);

  /** Opens pages at both until the canary is at this percentage, or the version is live for all. */
  const openUntil = (isThere: (state: { stable: string; canary: { percent: number } | null }) => boolean) =>
    eventually(async () => {
      for (const gateway of gateways) await (await gateway.get('/beta', { headers: { cookie } })).text();
      expect(isThere((await store.readIndex()).remotes[remote]!)).toBe(true);
    }, 90_000);

  test('does well on the pages of both → it goes on step by step, each made once, until it is live for all', async () => {
    const plan = { steps: [50, 100], minutes: 0, views: 12 };
    await store.move({ action: 'canary', remote, version: '1.1.0', percent: 5, plan }, { who: 'test' });
    await openUntil(({ canary }) => canary?.percent === 50);
    expect(await moves()).toEqual(['canary 1.1.0 50 %, then 100 %']);
    await openUntil(({ stable }) => stable === '1.1.0');
    expect(await moves()).toEqual(['promote 1.1.0', 'canary 1.1.0 50 %, then 100 %']);
    expect((await store.readIndex()).remotes[remote]).toMatchObject({ previous: '1.0.0', canary: null });
  }, 240_000);
});
