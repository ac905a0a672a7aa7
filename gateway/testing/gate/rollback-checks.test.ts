import { GateError } from '@nightlark/registry/platform';
import { createTestPlatform, type TestPlatform } from './test-platform.ts';

const author = { who: 'test' };
let world: TestPlatform;
beforeAll(async () => void (world = await createTestPlatform()), 60_000);
afterAll(() => world.remove());

/** Publishes a version of mf-beta with or without its page, bypassing the gate. */
async function beta(version: string, hasPage: boolean): Promise<void> {
  const candidate = await world.candidate('mf-beta@1.0.0');
  await candidate.asVersion(version);
  if (!hasPage) candidate.release.routes = [];
  await world.live(candidate);
}
const promote = (remote: string, version: string) => ({ action: 'promote', remote, version }) as const;
const stable = async () => (await world.store.readIndex()).remotes['mf-beta']!.stable;

/** mf-beta dropped its page, restored it and dropped it for good: mf-stories has it now. */
beforeAll(async () => {
  await world.platform.canary('mf-beta', '1.1.0', { percent: 0 }, author);
  await beta('1.5.0', false);
  await beta('1.8.0', true);
  await beta('2.0.0', false);
  const newOwner = await world.candidate();
  newOwner.release.routes[0]!.path = '/beta';
  await world.live(newOwner);
  await world.store.move(promote('mf-beta', '1.5.0'), author);
  await world.store.move(promote('mf-beta', '1.8.0'), author);
  await world.store.move([promote('mf-beta', '2.0.0'), promote('mf-stories', '1.0.0')], author);
}, 120_000);

test('back to a version whose page is another team’s by now: refused with names, and the version to promote instead', async () => {
  const error = await world.platform.rollback('mf-beta', author).catch((thrown: Error) => thrown);
  expect(error).toBeInstanceOf(GateError);
  expect((error as GateError).findings).toMatchObject([
    { rule: 'routes', message: expect.stringMatching(/\/beta \(beta\) belongs to mf-stories 1\.0\.0 \(stable\) already/) },
    { rule: 'way back', message: expect.stringMatching(/promote mf-beta@1\.5\.0/) },
  ]);
  expect(await stable()).toBe('2.0.0');
}, 120_000);

test('a withdrawal passes it over', async () => {
  await world.platform.withdraw('mf-beta', '2.0.0', { who: 'gateway', reason: 'it fails' });
  expect(await stable()).toBe('1.5.0');
  expect((await world.store.readJournal(1))[0]!.reason).toMatch(/^it fails; 1\.8\.0 does not fit any more: .*mf-stories/);
}, 120_000);

test('both go back in one move', async () => {
  const index = await world.store.readIndex();
  expect(index.remotes['mf-stories']!.stable).toBe('1.0.0');
  await world.store.move([promote('mf-beta', '2.0.0')], author);
  const before = await world.candidate();
  await before.asVersion('0.9.0');
  await world.live(before);
  await world.platform.promote('mf-beta', '1.0.0', author, [{ remote: 'mf-stories', version: '0.9.0' }]);
  expect(await stable()).toBe('1.0.0');
}, 120_000);
