import { GateError } from '@nightlark/registry/platform';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SCREEN, type Together } from './breaking/breaking-case.ts';
import { BYTES_AND_STYLES } from './breaking/bytes-and-styles.ts';
import { CONTRACT_AND_LIBRARIES } from './breaking/contract-and-libraries.ts';
import { FILES_AND_BUDGETS } from './breaking/files-and-budgets.ts';
import { ROUTES_AND_SLOTS } from './breaking/routes-and-slots.ts';
import { SERVER_CODE } from './breaking/server-code.ts';
import type { Candidate } from './candidate.ts';
import { startCases } from './start-cases.ts';
import { createTestPlatform, type TestPlatform } from './test-platform.ts';

const TOGETHER: readonly Together[] = [
  ...CONTRACT_AND_LIBRARIES,
  ...ROUTES_AND_SLOTS,
  ...FILES_AND_BUDGETS,
  ...SERVER_CODE,
  ...BYTES_AND_STYLES,
];
const RELEASES = TOGETHER.map((cases) => [cases.map(([name]) => name).join(', '), cases] as const);

let world: TestPlatform;
let before: Awaited<ReturnType<TestPlatform['platform']['status']>>;
let outcome: (name: string) => Promise<Error>;
beforeAll(async () => {
  world = await createTestPlatform();
  before = await world.platform.status();
  outcome = startCases(RELEASES, async ([, cases]) => {
    const candidate = await world.candidate();
    for (const [, , break_] of cases) await break_(candidate);
    const { name, version } = await candidate.describe();
    return refusal(world.platform.publish(candidate.directory, name, version));
  });
}, 60_000);
afterAll(() => world.remove());

const refusal = (publish: Promise<unknown>): Promise<Error> =>
  publish.then(
    () => new Error('It was accepted'),
    (error: Error) => error,
  );
const errors = (error: GateError) => error.findings.filter(({ severity }) => severity === 'error');
const words = (error: Error) =>
  error instanceof GateError
    ? errors(error)
        .map(({ rule, message }) => `${rule}: ${message}`)
        .join('\n')
    : error.message;

describe.each(RELEASES)('refused: %s', (names, cases) => {
  let error: Error;
  beforeAll(async () => void (error = await outcome(names)), 120_000);

  test.each(cases)('%s', (_name, reason) => {
    expect(words(error)).toMatch(reason);
    if (!(error instanceof GateError)) return;
    expect(errors(error).filter(({ affected }) => affected.length === 0)).toEqual([]);
    expect(error.findings.filter(({ message }) => !/; \S.{3}/.test(message))).toEqual([]);
  });
});

test('of all these nothing is kept, and what is live is as it was', async () => {
  expect(await world.store.list('mf-stories')).toEqual([]);
  expect(await world.platform.status()).toEqual(before);
});

describe('files that are not those that are described', () => {
  const publish = async (change: (directory: string) => Promise<void>) => {
    const { directory } = await world.candidate();
    await change(directory);
    return refusal(world.platform.publish(directory, 'mf-stories', '1.0.0'));
  };

  test('one flipped byte', async () => {
    const error = await publish(async (directory) => {
      const file = path.join(directory, SCREEN);
      const content = await readFile(file);
      content[100]! ^= 1;
      await writeFile(file, content);
    });
    expect(error.message).toMatch(/server\/stories\.cjs is not the file that release\.json describes/);
  });
  test('one that is missing', async () =>
    expect((await publish((directory) => rm(path.join(directory, SCREEN)))).message).toMatch(/server\/stories\.cjs is missing/));
  test('one that is left over', async () =>
    expect((await publish((directory) => writeFile(path.join(directory, 'server/old.cjs'), ''))).message).toMatch(
      /old\.cjs is not described/,
    ));
});

test('an overlay that somebody still opens is not taken away', async () => {
  const other = await createTestPlatform();
  const user = await other.candidate('mf-beta@1.0.0');
  Object.assign(user.release, { version: '1.2.0', federationName: 'mf_beta_1_2_0' });
  await user.append('server/beta.cjs', `exports.greet = (overlay) => overlay.open('like', { profileId: 1 });`);
  await other.live(user);
  const owner = await other.candidate();
  Object.assign(owner.release, { version: '0.9.0', federationName: 'mf_stories_0_9_0' });
  owner.release.slots.push({ id: 'stories-like', slot: 'overlay', overlay: 'like', audience: 'member', load: 'open' });
  await other.live(owner);
  await other.store.move(
    [
      { action: 'promote', remote: 'mf-beta', version: '1.2.0' },
      { action: 'promote', remote: 'mf-stories', version: '0.9.0' },
    ],
    { who: 'test' },
  );
  const candidate = await other.candidate();
  const error = await refusal(other.platform.publish(candidate.directory, 'mf-stories', '1.0.0'));
  expect(words(error)).toMatch(/slots: the overlay "like" of 0\.9\.0 would be gone, but is opened by mf-beta 1\.2\.0 \(stable\)/);
  await other.remove();
}, 120_000);

describe('a route and an overlay that change hands', () => {
  let other: TestPlatform;
  beforeAll(async () => void (other = await createTestPlatform()), 60_000);
  afterAll(() => other.remove());
  const author = { who: 'test' };
  /** mf-beta without its route; `newOwner` is mf-stories with it. */
  async function formerOwner(): Promise<Candidate> {
    const candidate = await other.candidate('mf-beta@1.0.0');
    await candidate.asVersion('2.0.0');
    candidate.release.routes = [];
    await candidate.describe();
    return candidate;
  }
  async function newOwner(): Promise<Candidate> {
    const candidate = await other.candidate();
    candidate.release.routes[0]!.path = '/beta';
    await candidate.describe();
    return candidate;
  }

  test('may not be taken, are given up in a published version, and move in one move or not at all', async () => {
    const { platform } = other;
    // The canary, which still has the route, is not under test.
    await platform.canary('mf-beta', '1.1.0', { percent: 0 }, author);
    const publish = async ({ directory, release: { name, version } }: Candidate) => platform.publish(directory, name, version);
    expect(words(await refusal(publish(await newOwner())))).toMatch(
      /routes: the route \/beta .* belongs to mf-beta 1\.0\.0 \(stable\) already/,
    );
    await publish(await formerOwner());
    expect((await publish(await newOwner())).findings).toMatchObject([
      { rule: 'routes', severity: 'warning', message: expect.stringMatching(/mf-beta 2\.0\.0 gives it up: promote both in one move/) },
    ]);
    const before = await platform.status();
    expect(words(await refusal(platform.promote('mf-stories', '1.0.0', author)))).toMatch(/belongs to mf-beta 1\.0\.0/);
    expect((await platform.status()).number).toBe(before.number);
    await platform.promote('mf-stories', '1.0.0', author, [{ remote: 'mf-beta', version: '2.0.0' }]);
    const { number, remotes } = await platform.status();
    expect([number, remotes['mf-stories']!.stable, remotes['mf-beta']!.stable]).toEqual([before.number + 1, '1.0.0', '2.0.0']);
    expect((await platform.explain('/beta')).remote).toBe('mf-stories');
    await expect(platform.promote('mf-beta', '1.0.0', author, [{ remote: 'mf-beta', version: '2.0.0' }])).rejects.toThrow(
      /one version only/,
    );
  }, 120_000);
});

test('a release that was taken is checked again before it goes live', async () => {
  const candidate = await world.candidate();
  candidate.release.routes[0]!.path = '/beta';
  await world.live(candidate);
  for (const move of [
    () => world.platform.promote('mf-stories', '1.0.0', { who: 'test' }),
    () => world.platform.canary('mf-stories', '1.0.0', { percent: 5 }, { who: 'test' }),
  ])
    expect(words(await refusal(move()))).toMatch(/belongs to mf-beta/);
  await rm(world.store.releaseDirectory('mf-stories', '1.0.0'), { recursive: true });
}, 120_000);
