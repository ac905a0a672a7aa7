import { eventually } from '@nightlark/build/jest/eventually.ts';
import { generateKeyPairSync } from 'node:crypto';
import { createPageTokens, tokenKeys } from '../metrics/page-tokens.ts';
import { signedBucket } from '../rendering/bucket.ts';
import { startGateway, type TestGateway } from '../../testing/start-gateway.ts';

const SECRET = 'a-secret-that-both-sides-share-0123456789';
const cookie = `bucket=${signedBucket(1, createPageTokens(tokenKeys([SECRET], { signing: null })))}`;
const remote = 'mf-beta';

/** Two gateways with a shared directory. */
let gateways: TestGateway[];
let store: TestGateway['store'];
beforeAll(async () => {
  const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  const env = { GATEWAY_SECRET: SECRET, REGISTRY_SIGNING_KEY: key };
  const first = await startGateway(env);
  ({ store } = first);
  gateways = [first, await startGateway({ ...env, REGISTRY_DIR: first.registry })];
  await first.publishOnly('mf-beta@1.1.0');
}, 180_000);
afterAll(() => Promise.all(gateways.map((gateway) => gateway.stop())));

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

test('a canary that does well on the pages of both goes on step by step, each made once, until it is live for all', async () => {
  const plan = { steps: [50, 100], minutes: 0, views: 12 };
  await store.move({ action: 'canary', remote, version: '1.1.0', percent: 5, plan }, { who: 'test' });
  await openUntil(({ canary }) => canary?.percent === 50);
  expect(await moves()).toEqual(['canary 1.1.0 50 %, then 100 %']);
  await openUntil(({ stable }) => stable === '1.1.0');
  expect(await moves()).toEqual(['promote 1.1.0', 'canary 1.1.0 50 %, then 100 %']);
  expect((await store.readIndex()).remotes[remote]).toMatchObject({ previous: '1.0.0', canary: null });
}, 240_000);
