import { eventually } from '@nightlark/build/jest/eventually.ts';
import { openShellStore, type ShellStore } from '@nightlark/registry';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sha384 } from '../../testing/faulty-release.ts';
import { startGateway, type TestGateway } from '../../testing/start-gateway.ts';

let gateway: TestGateway;
let store: ShellStore;
let first: string;
beforeEach(async () => {
  gateway = await startGateway();
  store = openShellStore(gateway.store);
  first = (await store.builds())[0]!.version;
}, 120_000);
afterEach(() => gateway.stop());

const BUSY_MS = 30_000;
const health = async () => (await gateway.get('/healthz')).json() as Promise<{ status: string; problems: Record<string, string> }>;
const shellOf = async (address = '/alpha') => {
  const page = await (await gateway.get(address)).text();
  return [...new Set([...page.matchAll(/\/shell\/([^/]+)\/client/g)].map(([, version]) => version))];
};

/** Publishes the same build under another version, as a build would make it. */
async function publishSecond(edit: (code: string) => string = (code) => code): Promise<string> {
  const version = `${first}-second`;
  const built = await mkdtemp(path.join(tmpdir(), 'shell-'));
  await cp(store.directoryOf(first), built, { recursive: true });
  const assets = await readFile(path.join(built, 'assets.json'), 'utf8');
  const server = path.join(built, 'server/server.cjs');
  const before = await readFile(server);
  const after = Buffer.from(edit(before.toString('utf8')));
  await writeFile(server, after);
  await writeFile(
    path.join(built, 'assets.json'),
    assets.replace(`"version": "${first}"`, `"version": "${version}"`).replace(sha384(before), sha384(after)),
  );
  await store.publish(built, version, { who: 'test' });
  await rm(built, { recursive: true });
  return version;
}

async function flip(file: string): Promise<Buffer> {
  const content = await readFile(file);
  const flipped = Buffer.from(content);
  flipped[60]! ^= 1;
  await writeFile(file, flipped);
  return content;
}

test('another build of the shell goes live without a restart, and back', async () => {
  expect(await shellOf()).toEqual([first]);
  const second = await publishSecond();
  await eventually(async () => expect(await shellOf()).toEqual([second]), BUSY_MS);
  expect((await gateway.get('/alpha')).status).toBe(200);
  expect((await gateway.get(`/shell/${first}/integrity.json`)).status).toBe(200);
  await store.publish(store.directoryOf(first), first, { who: 'test' });
  await eventually(async () => expect(await shellOf()).toEqual([first]), BUSY_MS);
}, 180_000);

test('one changed byte of the shell is refused: the build before it serves, an alert is logged, and it heals', async () => {
  const second = await publishSecond();
  await eventually(async () => expect(await shellOf()).toEqual([second]), BUSY_MS);
  const directory = store.directoryOf(second);
  const script = (await readdir(path.join(directory, 'client'))).find((name) => /^main\..*\.js$/.test(name))!;
  const style = (await readdir(path.join(directory, 'client'))).find((name) => /^main\..*\.css$/.test(name))!;
  for (const name of ['server/server.cjs', `client/${script}`, `client/${style}`, 'assets.json']) {
    const content = await flip(path.join(directory, name));
    await eventually(async () => expect((await health()).problems['shell']).toContain(name), BUSY_MS);
    expect(await health()).toMatchObject({ status: 'degraded' });
    expect(await shellOf()).toEqual([first]);
    expect(gateway.log()).toMatch(/"alert":"shell"/);
    await writeFile(path.join(directory, name), content);
    await eventually(async () => expect((await health()).status).toBe('ok'), BUSY_MS);
    await eventually(async () => expect(await shellOf()).toEqual([second]), BUSY_MS);
  }
}, 240_000);

test('a build that is not signed, or does not run, is refused and the one before it goes on', async () => {
  const current = path.join(gateway.dataDir, 'registry/index.json');
  const content = await readFile(current, 'utf8');
  await writeFile(current, content.replace(first, first.replace('-h', '-x')));
  await eventually(async () => expect((await health()).problems['shell']).toMatch(/does not match its signature/), BUSY_MS);
  expect(await shellOf()).toEqual([first]);
  await writeFile(current, content);
  await eventually(async () => expect((await health()).status).toBe('ok'), BUSY_MS);

  await publishSecond(() => `throw new Error('the shell is broken')`);
  await eventually(async () => expect((await health()).problems['shell']).toMatch(/the shell is broken/), BUSY_MS);
  expect(await shellOf()).toEqual([first]);
  expect((await gateway.get('/alpha')).status).toBe(200);
}, 180_000);

test('a new build whose pages fail as a whole → the build before it serves, an alert says why, and no remote is withdrawn', async () => {
  for (let page = 0; page < 30; page++) await gateway.get('/alpha');
  const fails = `async () => { throw new Error('no page is made'); }`;
  await publishSecond((code) => `${code}\n;module.exports = { ...module.exports, createRenderer: () => ${fails} };`);
  await eventually(async () => expect((await gateway.get('/alpha')).status).toBe(500), BUSY_MS);
  await eventually(async () => {
    await gateway.get('/alpha');
    expect((await health()).problems['shell']).toMatch(/-second: .* pages failed as a whole/);
  }, 120_000);
  expect(gateway.log()).toMatch(/"alert":"shell".*pages failed as a whole/);
  await eventually(async () => expect(await shellOf()).toEqual([first]), BUSY_MS);
  expect((await gateway.get('/alpha')).status).toBe(200);
  expect(await gateway.store.readJournal(5)).not.toContainEqual(expect.objectContaining({ action: 'withdraw' }));
}, 240_000);
