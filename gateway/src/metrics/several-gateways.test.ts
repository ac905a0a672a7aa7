import { eventually } from '@nightlark/build/jest/eventually.ts';
import { generateKeyPairSync } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { openPage, sendReport, type OpenedPage } from '../../testing/send-report.ts';
import { signedBucket } from '../rendering/bucket.ts';
import { createPageTokens, tokenKeys } from './page-tokens.ts';
import { startGateway, type TestGateway } from '../../testing/start-gateway.ts';

const ADDRESS = '203.0.113.5';
const SECRET = 'a-secret-that-both-sides-share-0123456789';
const CANARY = { cookie: `bucket=${signedBucket(1, createPageTokens(tokenKeys([SECRET], { signing: null })))}` };

let gateways: [TestGateway, TestGateway];
let store: TestGateway['store'];
beforeAll(async () => {
  const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  const env = { TRUST_PROXY: '1', GATEWAY_SECRET: SECRET, REGISTRY_SIGNING_KEY: key, PLATFORM_TOKEN: 'a-token-for-these-tests' };
  const first = await startGateway(env);
  ({ store } = first);
  gateways = [first, await startGateway({ ...env, REGISTRY_DIR: first.registry })];
  await first.publishOnly('mf-alpha@1.1.0');
  await store.move({ action: 'canary', remote: 'mf-alpha', version: '1.1.0', percent: 20 }, { who: 'test' });
  await eventually(async () => {
    for (const gateway of gateways) expect((await openPage(gateway, ADDRESS, CANARY)).set['mf-alpha']).toBe('1.1.0');
  });
}, 180_000);
afterAll(() => Promise.all(gateways.map((gateway) => gateway.stop())));

const last = async () => (await store.readJournal(1))[0]!;
const looks = () => new Promise((resolve) => setTimeout(resolve, 13_000));
const figures = async (gateway: TestGateway) => {
  const authorization = `Basic ${Buffer.from(`any:a-token-for-these-tests`).toString('base64')}`;
  return (await gateway.get('/platform', { headers: { authorization } })).text();
};

async function openMany(count: number, address: (index: number) => string): Promise<OpenedPage[]> {
  const pages: OpenedPage[] = [];
  for (let index = 0; index < count; index++) pages.push(await openPage(gateways[index % 2]!, address(index), CANARY));
  return pages;
}

test('sixty views and reports without a page withdraw nothing', async () => {
  const pages = await openMany(60, () => ADDRESS);
  for (let report = 0; report < 8; report++)
    await sendReport(gateways[report % 2]!, `192.0.${report}.1`, { ...pages[0]!, page: 'A'.repeat(36) });
  await looks();
  expect(await last()).toMatchObject({ action: 'canary' });
}, 120_000);

test('nor do sixty pages that a script opened, with a report of each, from all addresses of a network, at both gateways', async () => {
  const pages = await openMany(60, () => ADDRESS);
  for (const [index, page] of pages.entries()) for (const gateway of gateways) await sendReport(gateway, `203.0.113.${index}`, page);
  await looks();
  expect(await last()).toMatchObject({ action: 'canary' });
}, 180_000);

test('both show the sum of what both have counted', async () => {
  await eventually(async () => {
    for (const gateway of gateways) expect(await figures(gateway)).toMatch(/Counted at 2 gateways/);
  });
});

test('reports of browsers in several networks withdraw it within seconds, though each gateway alone heard too few', async () => {
  const started = Date.now();
  const pages = await openMany(8, (index) => `198.51.${index}.7`);
  for (const [index, page] of pages.slice(0, 6).entries())
    await sendReport(gateways[index % 2]!, `198.51.${index}.7`, page, { where: 'load' });
  await eventually(async () => {
    expect(await last()).toMatchObject({ action: 'withdraw', who: 'gateway', reason: expect.stringMatching(/failed in browsers/) });
  }, 120_000);
  expect(Date.now() - started).toBeLessThan(20_000);
  await eventually(async () => {
    for (const gateway of gateways) expect((await openPage(gateway, ADDRESS, CANARY)).set['mf-alpha']).toBe('1.0.0');
  });
}, 120_000);

test('a gateway keeps one file of its metrics in the registry', async () => {
  expect(await readdir(path.join(gateways[0].registry, 'metrics'))).toHaveLength(2);
});
