import { openStore, type ReleaseStore } from '@nightlark/registry';
import { aBuild } from '@nightlark/release/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCli } from '../../testing/run-cli.ts';

let dataDir: string;
let store: ReleaseStore;
/** mf-alpha 1.0.0 is live, 1.1.0 is published. */
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'nightlark-cli-'));
  ({ store } = openStore({ dataDir }));
  const routes = [{ id: 'one', path: '/alpha/:id', layout: 'default', access: 'any' }] as const;
  for (const version of ['1.0.0', '1.1.0']) await store.publish(await aBuild({ version, routes: [...routes] }), 'mf-alpha', version);
  await store.move({ action: 'promote', remote: 'mf-alpha', version: '1.0.0' }, { who: 'ben' });
});
afterAll(() => rm(dataDir, { recursive: true }));

const cli = (...args: string[]) => runCli(dataDir, args);
const hour = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString().slice(0, 17) + '00Z';

test('a freeze is seen in the status, refuses a promotion unless the flag is given, and is lifted', async () => {
  const frozen = await cli('freeze', '--until', hour(1), '--reason', 'Christmas');
  expect(frozen).toMatchObject({ code: 0, stdout: expect.stringMatching(/^✓ frozen from .* UTC until .* UTC \(move (\d+)\)\n$/) });
  const number = /move (\d+)/.exec(frozen.stdout)![1]!;
  expect((await cli('status')).stdout).toMatch(new RegExp(`\nFreeze ${number}: from .*, frozen until .* UTC by anna: Christmas\n`));
  expect(await cli('promote', 'mf-alpha@1.1.0')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^✗ It is frozen until .* by anna: Christmas\. To go on .*--despite-freeze/),
  });
  // With the flag it is the gate's turn.
  expect((await cli('promote', 'mf-alpha@1.1.0', '--despite-freeze')).stderr).toMatch(/There is no shell/);
  expect(await cli('freeze', '--lift', number)).toMatchObject({ code: 0, stdout: expect.stringContaining(`✓ freeze ${number} is lifted`) });
});

test('a canary goes on by steps, is paused, resumed and ended', async () => {
  await store.move(
    { action: 'canary', remote: 'mf-alpha', version: '1.1.0', percent: 1, plan: { steps: [10, 100], minutes: 5, views: 50 } },
    { who: 'ben' },
  );
  const canary = (...args: string[]) => cli('canary', 'mf-alpha@1.1.0', ...args);
  expect((await cli('status')).stdout).toContain('; canary 1.1.0 1 %, then 10, 100 %');
  expect((await canary('--pause')).stdout).toMatch(/^✓ 1 % of browsers get .*\(1\.1\.0 1 %, paused before 10, 100 %\) \(move \d+\)\n$/);
  expect((await canary('--resume')).stdout).toContain('then 10, 100 %');
  expect((await canary('--abort')).stdout).toContain('✓ all get mf-alpha 1.0.0');
  expect((await canary('--pause')).stderr).toContain('no canary with steps');
});

test('a canary for an audience → status, why and journal name it', async () => {
  const audience = { country: ['AT', 'DE'] };
  const plan = { steps: [10], minutes: 5, views: 50 };
  await store.move({ action: 'canary', remote: 'mf-alpha', version: '1.1.0', percent: 1, plan, audience }, { who: 'ben' });
  expect((await cli('status')).stdout).toContain('; canary 1.1.0 1 % (country AT, DE), then 10 %');
  expect((await cli('why', '/alpha/7')).stdout).toContain('1 % of browsers (country AT, DE) get the canary 1.1.0');
  expect((await cli('canary', 'mf-alpha@1.1.0', '--pause')).stdout).toMatch(/^✓ 1 % of browsers \(country AT, DE\) get mf-alpha 1\.1\.0/);
  expect((await cli('canary', 'mf-alpha@1.1.0', '--abort')).stdout).toContain('✓ all get mf-alpha 1.0.0');
  expect((await cli('journal', '--limit', '1')).stdout).toContain('1.1.0 1 % (country AT, DE), paused before 10 % → nothing');
});

test('a remote is protected, and what is asked for is seen in the status, not agreed to by who asked, and declined', async () => {
  expect((await cli('protect', 'mf-alpha', '--hours', '8')).stdout).toMatch(
    /^✓ new versions of mf-alpha go live by two people, .* 8 h \(move \d+\)\n$/,
  );
  const changes = [{ action: 'promote', remote: 'mf-alpha', version: '1.1.0' }] as const;
  const { number } = await store.move({ action: 'request', changes, until: hour(8) }, { who: 'ben', reason: 'warmer' });
  const { stdout } = await cli('status');
  expect(stdout).toMatch(/\nmf-alpha .*by two people\n/);
  expect(stdout).toMatch(new RegExp(`\nRequest ${number}: mf-alpha 1\\.1\\.0, until .* UTC, asked by ben: warmer\n`));
  expect(await cli('approve', String(number))).toMatchObject({ code: 1, stderr: expect.stringContaining('ben asked for it') });
  expect(await cli('decline', String(number))).toMatchObject({ code: 2 });
  expect((await cli('decline', String(number), '--reason', 'no')).stdout).toBe(`✓ request ${number} is declined (move ${number + 1})\n`);
  expect((await cli('protect', 'mf-alpha', '--hours', '0')).code).toBe(2);
  expect((await cli('protect', 'mf-alpha', '--off')).stdout).toContain('go live by one person');
});

test('a promotion is taken back', async () => {
  await store.move({ action: 'schedule', remote: 'mf-alpha', version: '1.1.0', at: hour(2) }, { who: 'ben' });
  expect((await cli('status')).stdout).toMatch(/; planned 1\.1\.0 at .* UTC/);
  expect((await cli('promote', 'mf-alpha@1.1.0', '--at', hour(1))).stderr).toMatch(/There is no shell/);
  expect((await cli('promote', 'mf-alpha@1.1.0', '--at', 'never')).stdout).toContain('✓ mf-alpha 1.1.0 does not go live by itself');
  expect((await cli('status')).stdout).not.toContain('planned');
});
