import { eventually } from '@nightlark/build/jest/eventually.ts';
import { cp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startGateway, type TestGateway } from '../../testing/start-gateway.ts';

let gateway: TestGateway;
let alpha: string;
beforeAll(async () => {
  gateway = await startGateway();
  alpha = gateway.store.releaseDirectory('mf-alpha', '1.0.0');
}, 120_000);
afterAll(() => gateway.stop());

let logged: number;
beforeEach(() => void (logged = gateway.log().length));
/** Of this test. */
const log = () => gateway.log().slice(logged);

const status = async (address: string) => (await gateway.get(address)).status;
const health = async () =>
  (await gateway.get('/healthz')).json() as Promise<{ status: string; unavailable: string[]; problems: Record<string, string> }>;
const serves = (version: string) =>
  eventually(async () => expect(await (await gateway.get('/alpha')).text()).toContain(`/mf/mf-alpha/${version}/`));
/** Each test puts back what it breaks. */
afterEach(async () => {
  await gateway.promote('mf-alpha', '1.0.0');
  await serves('1.0.0');
  await eventually(async () => expect(await health()).toMatchObject({ status: 'ok', problems: {} }));
}, 60_000);
const expectStatus = (address: string, expected: number) => eventually(async () => expect(await status(address)).toBe(expected));

test('files of one remote taken away cost that remote alone, and heal when they are put back', async () => {
  expect(await status('/alpha')).toBe(200);
  await rename(alpha, `${alpha}-away`);
  await expectStatus('/alpha', 503);
  expect(await (await gateway.get('/alpha')).text()).toContain('role="alert"');
  expect(await status('/beta')).toBe(200);
  expect(await health()).toMatchObject({ status: 'degraded', unavailable: ['mf-alpha'] });

  await rename(`${alpha}-away`, alpha);
  // Not by pages: the failed ones of the last ten seconds count as a problem.
  await eventually(async () => expect((await health()).unavailable).toEqual([]));
  expect(await status('/alpha')).toBe(200);
  expect(await health()).toEqual({ set: expect.any(String), status: 'ok', unavailable: [], problems: {} });
}, 120_000);

test('a changed byte is refused, the version before it serves, and an alert is logged; put back it heals', async () => {
  await gateway.publish('mf-alpha@1.1.0');
  await serves('1.1.0');
  const release = gateway.store.releaseDirectory('mf-alpha', '1.1.0');
  const chunk = (await readdir(path.join(release, 'client'))).find((name) => /^alpha\.\w+\.js$/.test(name))!;
  for (const file of [path.join('client', chunk), 'server/alpha.cjs']) {
    const content = await readFile(path.join(release, file));
    const flipped = Buffer.from(content);
    flipped[50]! ^= 1;
    await writeFile(path.join(release, file), flipped);
    await eventually(async () => expect((await health()).problems['mf-alpha']).toContain(file));
    await eventually(async () => expect(await (await gateway.get('/alpha')).text()).toContain('/mf/mf-alpha/1.0.0/'), 1_000);
    expect(log()).toMatch(/"alert":"release","remote":"mf-alpha","version":"1\.1\.0"/);
    await writeFile(path.join(release, file), content);
    await serves('1.1.0');
  }
}, 180_000);

test('a broken index keeps the last good set', async () => {
  const index = path.join(gateway.registry, 'index.json');
  const good = await readFile(index);
  await truncate(index, 100);
  await eventually(async () => expect((await health()).problems['registry']).toMatch(/not JSON/));
  expect([await status('/alpha'), await status('/beta')]).toEqual([200, 200]);
  await rm(index);
  await eventually(async () => expect((await health()).problems['registry']).toMatch(/missing/));
  expect(await status('/alpha')).toBe(200);
  await writeFile(index, good);
}, 120_000);

test('an index that was changed after it was signed is not followed, and an alert is logged', async () => {
  const file = path.join(gateway.registry, 'index.json');
  const good = await readFile(file, 'utf8');
  await writeFile(file, good.replace('mf-beta', 'mf-evil'));
  await eventually(async () => expect((await health()).problems['registry']).toMatch(/does not match its signature/));
  expect(await status('/beta')).toBe(200);
  expect(log()).toMatch(/"alert":"registry"/);
  await writeFile(file, good);
  await eventually(async () => expect((await health()).status).toBe('ok'));
}, 120_000);

test('an index that is signed but older than one seen before is not followed', async () => {
  const file = path.join(gateway.registry, 'index.json');
  const old = await readFile(file, 'utf8');
  await gateway.publish('mf-alpha@1.1.0');
  await serves('1.1.0');
  const newest = await readFile(file);
  await writeFile(file, old);
  await eventually(async () => expect((await health()).problems['registry']).toMatch(/older than/));
  expect(await (await gateway.get('/alpha')).text()).toContain('/mf/mf-alpha/1.1.0/');
  await writeFile(file, newest);
}, 120_000);

test('a new version with a broken release.json is not taken; the one before goes on', async () => {
  await gateway.publish('mf-alpha@1.1.0');
  await serves('1.1.0');
  const good = await readFile(path.join(alpha, 'release.json'));
  await writeFile(path.join(alpha, 'release.json'), '{}');
  await gateway.promote('mf-alpha', '1.0.0');
  await eventually(async () => expect((await health()).problems['mf-alpha']).toMatch(/release\.json/));
  const page = await (await gateway.get('/alpha')).text();
  expect(page).toContain('/mf/mf-alpha/1.1.0/');
  expect(page).toContain('Alpha en');
  await writeFile(path.join(alpha, 'release.json'), good);
}, 120_000);

test('a version that was built for other libraries is not taken', async () => {
  const other = gateway.store.releaseDirectory('mf-alpha', '1.2.0');
  await cp(alpha, other, { recursive: true });
  const release = JSON.parse(await readFile(path.join(alpha, 'release.json'), 'utf8')) as { shared: Record<string, string> };
  const changed = { ...release, version: '1.2.0', shared: { ...release.shared, react: '^99.0.0' } };
  await writeFile(path.join(other, 'release.json'), JSON.stringify(changed));
  await gateway.promote('mf-alpha', '1.2.0');
  await eventually(async () => expect((await health()).problems['mf-alpha']).toMatch(/needs react \^99\.0\.0 \(here: \d/));
  expect(await (await gateway.get('/alpha')).text()).toContain('/mf/mf-alpha/1.0.0/');
}, 120_000);

test('a new version is live within a second and back again, while files of the old one stay', async () => {
  const before = await (await gateway.get('/alpha')).text();
  const oldEntry = /\/mf\/mf-alpha\/1\.0\.0\/client\/alpha\.\w+\.js/.exec(before)![0];
  await gateway.publish('mf-alpha@1.1.0');
  await eventually(async () => expect(await (await gateway.get('/alpha')).text()).toContain('/mf/mf-alpha/1.1.0/'), 1_500);
  expect(await status(oldEntry)).toBe(200);
  await gateway.promote('mf-alpha', '1.0.0');
  await eventually(async () => expect(await (await gateway.get('/alpha')).text()).toContain('/mf/mf-alpha/1.0.0/'), 1_500);
}, 120_000);
