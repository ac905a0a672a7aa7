import { parseGrants, publicKeyOf } from '@nightlark/registry/tokens';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCli, spawnCli } from '../../testing/run-cli.ts';

let dataDir: string;
let file: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'nightlark-cli-'));
  file = path.join(dataDir, 'keys/platform-tokens.json');
});
afterAll(() => rm(dataDir, { recursive: true }));

const cli = (...args: string[]) => runCli(dataDir, ['token', ...args]);
const grants = async () => parseGrants(await readFile(file, 'utf8'), file);

test('made → shown once, and kept as its public half with what it is for; of one name there is one', async () => {
  expect(await cli('list')).toMatchObject({ code: 0, stdout: 'No team has a token yet.\n' });
  const { code, stdout } = await cli('create', 'team-likes', '--for', 'mf-likes', '--for', 'landers', '--until', '2099-01-31');
  const [token = '', ...told] = stdout.split('\n');
  expect([code, token]).toEqual([0, expect.stringMatching(/^nightlark_[\w-]{43}$/)]);
  expect(told[0]).toMatch(/^✓ team-likes may change mf-likes, landers\. /);
  const grant = { name: 'team-likes', key: publicKeyOf(token), scope: ['mf-likes', 'landers'], expires: '2099-01-31T23:59:59Z' };
  expect(await grants()).toEqual([grant]);
  expect(await readFile(file, 'utf8')).not.toContain(token);

  expect(await cli('create', 'team-likes', '--for', 'all')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/There is a token team-likes already/),
  });
  expect(await grants()).toEqual([grant]);
});

test('two made at once, as processes → both are in the list, with what they are for', async () => {
  const names = ['team-a', 'team-b'];
  await Promise.all(names.map((name) => spawnCli(dataDir, ['token', 'create', name, '--for', 'all'])));
  const lines = (await cli('list')).stdout.trimEnd().split('\n');
  expect(lines.toSorted()).toEqual([
    ...names.map((name) => expect.stringMatching(new RegExp(`^${name} {15}all {22}valid until it is revoked$`))),
    expect.stringMatching(/^team-likes {11}mf-likes, landers {8}valid until 2099-01-31$/),
  ]);
});

test('revoked → gone; again → refused', async () => {
  expect(await cli('revoke', 'team-a')).toMatchObject({
    code: 0,
    stdout: '✓ team-a is revoked. A gateway with PLATFORM_TOKENS needs the new list there.\n',
  });
  expect((await grants()).map(({ name }) => name)).not.toContain('team-a');
  expect(await cli('revoke', 'team-a')).toMatchObject({ code: 1, stderr: '✗ There is no token team-a\n' });
});

test.each([['create', 'team', '--for', 'all'], ['list'], ['revoke', 'team-b']])(
  'gateways read another list (%j, …) → refused',
  async (...args) => {
    const before = await grants();
    expect(await runCli(dataDir, ['token', ...args], { PLATFORM_TOKENS: '[]' })).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^✗ PLATFORM_TOKENS is set, and read instead of .*platform-tokens\.json: change that list\n$/),
    });
    expect(await grants()).toEqual(before);
  },
);

test.each([
  [['create', 'Team', '--for', 'all'], /small letters, digits and single hyphens/],
  [['create', 'team'], /--for <scope>/],
  [['create', 'team', '--for', 'shell'], /a remote \(mf-…\), landers, or all/],
  [['create', 'team', '--for', 'all', '--until', '2099-02-30'], /It must be a day/],
  [['create', 'team', '--for', 'all', '--until', '2020-01-31'], /That day is over/],
  [['list', '--to', 'https://shop.example'], /on the platform’s machine: run this there, without --to/],
])('not understood: %j', async (args, message) => {
  const before = await grants();
  const { code, stdout, stderr } = await cli(...args);
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(message)]);
  expect(await grants()).toEqual(before);
});
