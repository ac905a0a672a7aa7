import { eventually } from '@nightlark/build/jest/eventually.ts';
import { integrityOf } from '@nightlark/release';
import { connectPlatform } from '@nightlark/registry/platform';
import { grantsFile, newToken, publicKeyOf } from '@nightlark/registry/tokens';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { runCli } from '../../testing/run-cli.ts';
import { caller } from '../../testing/signed-call.ts';
import { startGateway, type TestGateway } from '../../testing/start-gateway.ts';

const [STAGING, PRODUCTION] = ['a-token-of-staging-alone', 'a-token-of-production-alone'];
const TEAM = newToken();

let staging: TestGateway;
let production: TestGateway;
beforeAll(async () => {
  staging = await startGateway({ PLATFORM_TOKEN: STAGING });
  production = await startGateway({ PLATFORM_TOKEN: PRODUCTION });
  await staging.publishOnly('mf-beta@1.1.0');
}, 240_000);
afterAll(async () => {
  await staging.stop();
  await production.stop();
});

const cli = (...args: string[]) => runCli({ PLATFORM_URL: production.url, PLATFORM_TOKEN: PRODUCTION, PLATFORM_FROM_TOKEN: STAGING }, args);
const releaseFile = ({ store }: TestGateway) => readFile(path.join(store.releaseDirectory('mf-beta', '1.1.0'), 'release.json'));

describe('a whole release is given to who may publish it', () => {
  const whole = '/releases/mf-beta/1.1.0';

  test.each([
    ['without a token', null, 401, 'token'],
    ['with a token of another platform', PRODUCTION, 401, 'token'],
    ['with a token for another remote', TEAM, 403, 'scope'],
  ])('%s → refused', async (_what, token, status, code) => {
    const grants = [{ name: 'alpha', key: publicKeyOf(TEAM), scope: ['mf-alpha'] }];
    await writeFile(grantsFile(staging.dataDir), JSON.stringify(grants));
    const call = caller(staging.url, token);
    for (const address of [whole, `${whole}/files?path=server/remoteEntry.cjs`])
      expect(await call('GET', address)).toMatchObject({ status, body: { error: { code } } });
    await rm(grantsFile(staging.dataDir));
  });

  test.each([
    [`/releases/mf-beta/9.9.9`, /mf-beta 9\.9\.9 is not published/],
    [`/releases/mf-beta/latest`, /is not a version/],
    [`/releases/shell/1.0.0`, /is not a remote’s name/],
    [`${whole}/files`, /path/],
    [`${whole}/files?path=client/none.js`, /has no file client\/none\.js/],
    [`${whole}/files?path=../../../index.json`, /is not a file of a release/],
    [`${whole}/files?path=client/..%2f..%2f..%2findex.json`, /is not a file of a release/],
    [`${whole}/files?path=/etc/passwd`, /is not a file of a release/],
  ])('%s → refused', async (address, message) => {
    const { status, body } = await caller(staging.url, STAGING)('GET', address);
    expect([status, body.error?.message]).toEqual([400, expect.stringMatching(message)]);
  });
});

test('the source breaks off in the middle of each file → nothing is published', async () => {
  const source = connectPlatform(staging.url, STAGING);
  const { files } = await source.archive('mf-beta', '1.1.0');
  const server = createServer((request, response) => {
    if (!request.url!.includes('/files?'))
      return void response.setHeader('content-type', 'application/json').end(JSON.stringify({ files }));
    response.writeHead(200, { 'content-length': 1_000 }).write('half of it');
    setImmediate(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const from = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { code, output } = await cli('copy', 'mf-beta@1.1.0', '--from', from);
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^✗ .* of mf-beta 1\.1\.0 did not arrive whole in 3 attempts; nothing was published\n$/),
    ]);
    expect(await production.store.list('mf-beta')).toEqual(['1.0.0']);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test.each([
  [['--from-token', PRODUCTION], () => new RegExp(`not one of the platform’s \\(${staging.url}\\)`)],
  [['--token', STAGING], () => new RegExp(`not one of the platform’s \\(${production.url}\\)`)],
])('the token of the other platform (%j) → refused, and said which', async (args, message) => {
  expect(await cli('copy', 'mf-beta@1.1.0', '--from', staging.url, ...args)).toMatchObject({
    code: 1,
    output: expect.stringMatching(message()),
  });
});

test('a version goes from staging to production → the same bytes, live, and the journal says where from', async () => {
  expect(await cli('copy', 'mf-beta@1.1.0', '--from', staging.url)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/✓ mf-beta 1\.1\.0 is published; next: promote mf-beta@1\.1\.0\n/),
  });
  expect(integrityOf(await releaseFile(production))).toBe(integrityOf(await releaseFile(staging)));
  expect((await production.store.readIndex()).remotes['mf-beta']).toMatchObject({ stable: '1.0.0' });

  expect(await cli('promote', 'mf-beta@1.1.0', '--from', staging.url, '--reason', 'tested there')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/✓ mf-beta 1\.1\.0 is live, before it 1\.0\.0/),
  });
  expect((await production.store.readJournal(1))[0]).toMatchObject({ action: 'promote', reason: `from ${staging.url}: tested there` });
  await eventually(async () => expect(await (await production.get('/beta')).text()).toContain('/mf/mf-beta/1.1.0/'));
}, 120_000);

test.each(['copy', 'promote'])(
  '%s: a later version is refused → said, with those that were published before it',
  async (command) => {
    const args = [command, 'mf-beta@1.1.0', 'mf-alpha@9.9.9', '--from', staging.url];
    expect(await cli(...args)).toMatchObject({
      code: 1,
      output: expect.stringContaining(
        '✗ mf-alpha 9.9.9 was refused after mf-beta 1.1.0 had been published:\n✗ mf-alpha 9.9.9 is not published',
      ),
    });
  },
  120_000,
);
