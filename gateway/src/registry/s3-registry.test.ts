import { openKeys, openS3Store } from '@nightlark/release';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CREDENTIALS, startS3 } from '../../../shared/release/testing/s3-server.ts';
import { eventually, startGateway } from '../../testing/start-gateway.ts';

const fixtures = JSON.parse(process.env['FIXTURES']!) as Record<string, string>;

test('two gateways follow one bucket, and serve on while it is away', async () => {
  const s3 = await startS3();
  const cacheDir = await mkdtemp(path.join(tmpdir(), 's3-gateway-'));
  const signing = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  const env = { ...CREDENTIALS, REGISTRY_URL: `${s3.url}/releases`, REGISTRY_SIGNING_KEY: signing };
  const store = openS3Store({ url: env.REGISTRY_URL, keys: openKeys(cacheDir, env), cacheDir, env });
  for (const [name, version] of [
    ['mf-alpha', '1.0.0'],
    ['mf-alpha', '1.1.0'],
    ['mf-beta', '1.0.0'],
  ] as const)
    // prettier-ignore
    await store.publish(fixtures[`${name}@${version}`]!, name, version);
  const promote = (remote: string, version: string) => store.move({ action: 'promote', remote, version }, { who: 'test' });
  await promote('mf-alpha', '1.0.0');
  await promote('mf-beta', '1.0.0');

  const gateways = [await startGateway(env), await startGateway(env)];
  const serves = (version: string, milliseconds: number) =>
    Promise.all(gateways.map((gateway) => eventually(async () => expect(await (await gateway.get('/alpha')).text()).toContain(`/mf/mf-alpha/${version}/`), milliseconds))); // prettier-ignore
  await serves('1.0.0', 5_000);
  await promote('mf-alpha', '1.1.0');
  await serves('1.1.0', 2_500);
  for (const gateway of gateways) expect((await gateway.get('/mf/mf-alpha/1.0.0/client/remoteEntry.mjs')).status).toBe(200);

  s3.isDown = true;
  await eventually(async () => expect(await (await gateways[0]!.get('/healthz')).json()).toMatchObject({ status: 'degraded' }), 10_000);
  expect((await gateways[0]!.get('/alpha')).status).toBe(200);
  s3.isDown = false;
  await eventually(async () => expect(await (await gateways[0]!.get('/healthz')).json()).toMatchObject({ status: 'ok' }), 10_000);

  for (const gateway of gateways) await gateway.stop();
  await s3.close();
  await rm(cacheDir, { recursive: true, force: true });
}, 90_000);
