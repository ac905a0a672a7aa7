import { eventually } from '@nightlark/build/jest/eventually.ts';
import { LOCALES, type LanderPicture } from '@nightlark/contract';
import { openKeys, openS3Store, openShellStore } from '@nightlark/registry';
import { createPlatform } from '@nightlark/registry/platform';
import { CREDENTIALS, startS3 } from '@nightlark/s3/testing';
import { generateKeyPairSync } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { allowingGate, aLander } from '@nightlark/registry/testing';
import { uploadViaGateways } from '../../testing/upload-via-gateways.ts';
import { startGateway, type TestGateway } from '../../testing/start-gateway.ts';
import { waitUntilLive } from '../../testing/wait-until-live.ts';

const fixtures = JSON.parse(process.env['FIXTURES']!) as Record<string, string>;

/** The same build of the shell under another version. */
async function anotherShell(): Promise<{ directory: string; version: string }> {
  const built = fixtures['shell']!;
  const [first, version] = [path.basename(built), `${path.basename(built)}-second`];
  const directory = await mkdtemp(path.join(tmpdir(), 'shell-'));
  await cp(built, directory, { recursive: true });
  const assets = await readFile(path.join(built, 'assets.json'), 'utf8');
  await writeFile(path.join(directory, 'assets.json'), assets.replace(`"version": "${first}"`, `"version": "${version}"`));
  return { directory, version };
}

test('two gateways that know only one bucket and its key follow it, shell and remotes, and serve on while it is away', async () => {
  const s3 = await startS3();
  const cacheDir = await mkdtemp(path.join(tmpdir(), 's3-gateway-'));
  const signing = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  const env = {
    ...CREDENTIALS,
    REGISTRY_URL: `${s3.url}/releases`,
    REGISTRY_SIGNING_KEY: signing,
    PLATFORM_TOKEN: 'a-token-for-this-test',
  };
  const store = openS3Store({ url: env.REGISTRY_URL, keys: openKeys(cacheDir, env), cacheDir, env });
  for (const [name, version] of [
    ['mf-alpha', '1.0.0'],
    ['mf-alpha', '1.1.0'],
    ['mf-beta', '1.0.0'],
  ] as const)
    await store.publish(fixtures[`${name}@${version}`]!, name, version);
  const promote = (remote: string, version: string) => store.move({ action: 'promote', remote, version }, { who: 'test' });
  await promote('mf-alpha', '1.0.0');
  await promote('mf-beta', '1.0.0');

  const shells = openShellStore(store);
  const firstShell = path.basename(fixtures['shell']!);
  await shells.publish(fixtures['shell']!, firstShell, { who: 'test' });

  const gateways = [await startGateway(env), await startGateway(env)];
  const serves = (version: string, milliseconds: number) =>
    Promise.all(
      gateways.map((gateway) =>
        eventually(async () => expect(await (await gateway.get('/alpha')).text()).toContain(`/mf/mf-alpha/${version}/`), milliseconds),
      ),
    );
  await serves('1.0.0', 5_000);
  for (const version of ['1.1.0', '1.0.0', '1.1.0']) await waitUntilLive(gateways, version, () => promote('mf-alpha', version));
  for (const gateway of gateways) expect((await gateway.get('/mf/mf-alpha/1.0.0/client/remoteEntry.mjs')).status).toBe(200);

  const second = await anotherShell();
  const serveShell = (version: string) =>
    Promise.all(
      gateways.map((gateway) =>
        eventually(async () => expect(await (await gateway.get('/alpha')).text()).toContain(`/shell/${version}/client/`), 30_000),
      ),
    );
  await serveShell(firstShell);
  await shells.publish(second.directory, second.version, { who: 'test' });
  await serveShell(second.version);
  await store.move({ action: 'rollback', remote: 'shell' }, { who: 'test' });
  await serveShell(firstShell);
  for (const gateway of gateways) expect((await gateway.get(`/shell/${second.version}/integrity.json`)).status).toBe(200);

  const sent = await uploadViaGateways(gateways, env.PLATFORM_TOKEN, fixtures['mf-stories@1.0.0']!, {
    name: 'mf-stories',
    version: '1.0.0',
  });
  expect(sent).toMatchObject({ status: 200, body: { result: 'published' } });
  expect(await store.list('mf-stories')).toEqual(['1.0.0']);

  // On both gateways: a lander with a picture is published and withdrawn.
  const platform = createPlatform(store, allowingGate);
  const alt = Object.fromEntries(LOCALES.map((locale) => [locale, 'A street']));
  const content = await sharp({ create: { width: 1_300, height: 900, channels: 3, background: '#402040' } })
    .png()
    .toBuffer();
  const pictures = { 'a.png': await platform.storePicture(content) };
  await platform.publishLander(JSON.stringify(aLander({ images: { pictures: [{ file: 'a.png', alt }] } })), { who: 'marketing' }, pictures);
  type Answer = { lander: { pictures: LanderPicture[] } | null };
  const shown = async (gateway: TestGateway) =>
    ((await (await gateway.get('/platform/landers/summer.json?locale=en')).json()) as Answer).lander;
  for (const gateway of gateways) {
    await eventually(async () => expect((await shown(gateway))?.pictures).toHaveLength(1), 2_500);
    expect((await gateway.get((await shown(gateway))!.pictures[0]!.src)).status).toBe(200);
  }
  await platform.unpublishLander('summer', { who: 'marketing' });
  for (const gateway of gateways) await eventually(async () => expect(await shown(gateway)).toBeNull(), 2_500);

  s3.isDown = true;
  await eventually(async () => expect(await (await gateways[0]!.get('/healthz')).json()).toMatchObject({ status: 'degraded' }), 10_000);
  expect((await gateways[0]!.get('/alpha')).status).toBe(200);
  s3.isDown = false;
  await eventually(async () => expect(await (await gateways[0]!.get('/healthz')).json()).toMatchObject({ status: 'ok' }), 10_000);

  for (const gateway of gateways) await gateway.stop();
  await s3.close();
  await rm(cacheDir, { recursive: true, force: true });
}, 180_000);
