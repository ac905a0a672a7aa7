import { openLink, openShellStore, openStore, type ReleaseStore } from '@nightlark/registry';
import { OVERRIDE_LINK, PREVIEW_LINK } from '@nightlark/registry/platform';
import { aBuild, aRelease } from '@nightlark/release/testing';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCli, spawnCli } from '../../testing/run-cli.ts';

const DAY = /20\d\d-\d\d-\d\d \d\d:\d\d/;
const routes = [{ id: 'one', path: '/alpha/:id', layout: 'default', access: 'any' }] as const;

let dataDir: string;
let store: ReleaseStore;
/** mf-alpha 1.0.0 is live, 1.1.0 shown to some. Both lack what the gate asks for. */
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'nightlark-cli-'));
  ({ store } = openStore({ dataDir }));
  for (const version of ['1.0.0', '1.1.0']) await store.publish(await aBuild({ version, routes: [...routes] }), 'mf-alpha', version);
  await store.move({ action: 'promote', remote: 'mf-alpha', version: '1.0.0' }, { who: 'ben' });
  await store.move({ action: 'canary', remote: 'mf-alpha', version: '1.1.0', percent: 25 }, { who: 'ben', reason: 'new tiles' });
});
afterAll(() => rm(dataDir, { recursive: true }));

const cli = (...args: string[]) => runCli(dataDir, args);
const cliJson = async (...args: string[]) => JSON.parse((await cli(...args, '--json')).stdout) as never;
const linesOf = ({ stdout }: { stdout: string }) => stdout.trimEnd().split('\n');

test('status → a line for each remote: version, since when, by whom, canary', async () => {
  const result = await cli('status');
  expect(result).toMatchObject({ code: 0, stderr: '' });
  const [place, alpha, limits] = linesOf(result);
  expect(place).toBe(`${path.join(dataDir, 'registry')}, move 2`);
  expect(alpha).toMatch(new RegExp(`^mf-alpha {7}1\\.0\\.0 {16}since ${DAY.source} by ben; canary 1\\.1\\.0 25 %$`));
  expect(limits).toMatch(/^Limits: .*\d kB/);
  expect(await cliJson('status')).toMatchObject({ remotes: { 'mf-alpha': { stable: '1.0.0', published: ['1.1.0', '1.0.0'] } } });
});

test('status with a shell → its versions come first', async () => {
  const data = await mkdtemp(path.join(tmpdir(), 'nightlark-cli-'));
  try {
    for (const version of ['1.0.0', '1.1.0']) {
      const built = path.join(data, version);
      await mkdir(built);
      await writeFile(path.join(built, 'assets.json'), JSON.stringify({ name: 'shell', version, chunks: {}, files: {} }));
      await openShellStore(openStore({ dataDir: data }).store).publish(built, version, { who: 'ben' });
    }
    expect(linesOf(await runCli(data, ['status']))[1]).toMatch(
      new RegExp(`^shell {10}1\\.1\\.0 {16}since ${DAY.source} by ben; before it 1\\.0\\.0$`),
    );
    const status = JSON.parse((await runCli(data, ['status', '--json'])).stdout) as { shell: unknown };
    expect(status.shell).toMatchObject({ stable: '1.1.0', previous: '1.0.0', published: ['1.1.0', '1.0.0'] });
  } finally {
    await rm(data, { recursive: true });
  }
});

test('a process → its exit code says how it ended, without a stack', async () => {
  const ends = await Promise.all([['status'], ['rollback', 'mf-beta'], ['promote', 'mf-beta']].map((args) => spawnCli(dataDir, args)));
  expect(ends.map(({ code }) => code)).toEqual([0, 1, 2]);
  for (const { stderr } of ends) expect(stderr).not.toMatch(/\n\s+at /);
}, 60_000);

test('why → the version, the route and the rule', async () => {
  const [served, rule] = linesOf(await cli('why', 'https://shop.example/de/alpha/7?x=1'));
  expect(served).toBe('/alpha/7 is served by mf-alpha 1.0.0, route one (/alpha/:id)');
  expect(rule).toMatch(/^ {2}rule: stable version of mf-alpha since .* by ben; 25 % of browsers get the canary 1\.1\.0$/);
});

test('journal → the newest first, as many as wanted, with the reason', async () => {
  const lines = linesOf(await cli('journal'));
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^ {4}2 {2}20[\d-]+ [\d:]{8} {2}canary mf-alpha: nothing → 1\.1\.0 25 %, by ben \(new tiles\)$/);
  expect(linesOf(await cli('journal', '--limit', '1'))).toEqual([lines[0]]);
});

test('no shell was built yet → nothing can go live: refused with what to do, as JSON too', async () => {
  const message = `There is no shell in ${path.join(dataDir, 'registry')}: deploy an archive (platform deploy), or build (npm run build)`;
  expect(await cli('promote', 'mf-alpha@1.1.0')).toEqual({ code: 1, stdout: '', stderr: `✗ ${message}\n` });
  expect(await cliJson('canary', 'mf-alpha@1.1.0', '50')).toEqual({ error: { name: 'ReleaseError', message } });
  expect((await store.readIndex()).remotes['mf-alpha']).toMatchObject({ stable: '1.0.0', canary: { percent: 25 } });
});

test('audit → code 1 while something is known against a live release; code 0 with nothing live', async () => {
  const { code, stdout } = await cli('audit');
  expect(code).toBe(1);
  expect(stdout).toMatch(/^✗ mf-alpha 1\.0\.0 \(stable\): /);
  expect(stdout).toMatch(/\n2 live releases, 0 libraries, \d+ advisories\n$/);
  const empty = await mkdtemp(path.join(dataDir, 'empty-'));
  expect(await runCli(empty, ['audit'])).toMatchObject({ code: 0, stdout: expect.stringMatching(/^✓ .*: 0 live releases/) });
  expect((await runCli(empty, ['status'])).stdout).toMatch(/, move 0\nNothing is live\.\n/);
  expect((await runCli(empty, ['journal'])).stdout).toBe('No moves yet.\n');
});

test('the canary ends → said, and in the journal by its author with the reason', async () => {
  const result = await cli('canary', 'mf-alpha@1.1.0', '0', '--who', 'carla', '--reason', 'too warm');
  expect(result).toMatchObject({ code: 0, stdout: '✓ all get mf-alpha 1.0.0 (move 3)\n' });
  expect((await store.readJournal(1))[0]).toMatchObject({ action: 'canary', to: null, who: 'carla', reason: 'too warm' });
});

test('override → a link to the platform, which opens the team’s own build there and lasts as long as wanted', async () => {
  const server = createServer((_request, response) => response.end(JSON.stringify(aRelease({ routes: [...routes] }))));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const started = Date.now();
    const args = ['override', `mf-alpha=${address}`, '--minutes', '30'];
    const { code, stdout } = await runCli(dataDir, args, { PUBLIC_URL: 'https://shop.example' });
    const [said, link] = stdout.trimEnd().split('\n') as [string, string];
    expect([code, said]).toEqual([0, expect.stringContaining(`✓ mf-alpha from ${address}/, in the browser that opens this before`)]);
    expect(link).toMatch(/^https:\/\/shop\.example\//);
    const { value: override, until } = openLink(store, OVERRIDE_LINK, new URL(link).searchParams.get('token')!) as never as {
      value: object;
      until: Date;
    };
    expect(override).toMatchObject({ remote: 'mf-alpha', url: `${address}/`, routes });
    expect(Math.round((until.getTime() - started) / 60_000)).toBe(30);
    expect((await cli('override', `mf-beta=${address}`)).stderr).toBe(`✗ ${address}/ serves mf-alpha, not mf-beta\n`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('preview → a link to published versions, for as many days as wanted; one that is not published has none', async () => {
  const args = ['preview', 'mf-alpha@1.1.0', '--days', '2'];
  const { code, stdout } = await runCli(dataDir, args, { PUBLIC_URL: 'https://shop.example' });
  const [said, link = ''] = linesOf({ stdout });
  expect([code, said]).toEqual([0, '✓ mf-alpha 1.1.0, in the browser that opens this:']);
  const token = /https:\/\/shop\.example\/platform\/preview\?token=(\S+)$/.exec(link)![1]!;
  const { value, until } = openLink(store, PREVIEW_LINK, token) as { value: object; until: Date };
  expect(value).toMatchObject({ releases: [{ name: 'mf-alpha', version: '1.1.0' }], mayChoose: false });
  expect(Math.round((until.getTime() - Date.now()) / 3_600_000)).toBe(48);
  expect((await cli('preview', 'mf-alpha@7.7.7')).stderr).toMatch(/^✗ mf-alpha 7\.7\.7 is not published/);
  expect((await cli('preview', 'mf-alpha@1.1.0', '--days', '31')).code).toBe(2);
});

test.each([
  [['rollback', 'mf-beta'], /mf-beta is not live; promote a version of it first/],
  [['canary', 'mf-beta@1.0.0', '5'], /mf-beta 1\.0\.0 is not published/],
  [['promote', 'mf-alpha@1.0.0', 'mf-alpha@1.1.0'], /One remote can have one version only/],
  [['publish', '--built', 'nowhere'], /nowhere\/release\.json can't be read \(ENOENT\); name the directory that the build wrote/],
  [['publish', 'mf-nobody'], /No such remote here: mf-nobody\. There are: .*mf-likes/],
  [['status', '--to', 'https://shop.example'], /needs --token \(or PLATFORM_TOKEN\)/],
  [['copy', 'mf-alpha@1.1.0', '--from', 'https://staging.example'], /--from needs --from-token \(or PLATFORM_FROM_TOKEN\)/],
  [['copy', 'mf-alpha@1.1.0', '--from', 'http://127.0.0.1:9', '--from-token', 'x'], /http:\/\/127\.0\.0\.1:9 can't be reached/],
  [['promote', 'mf-alpha@1.1.0', '--from', 'staging', '--from-token', 'x'], /"staging" is not an address/],
  [['status', '--to', 'shop', '--token', 'x'], /"shop" is not an address/],
  [['status', '--to', 'localhost:3000', '--token', 'x'], /"localhost:3000" is not an address; write it with its protocol, e\.g\. http:/],
  [['why', 'http://'], /"http:\/\/" is not an address/],
  [['override', 'mf-alpha=http://127.0.0.1:4'], /release\.json can't be reached \(ECONNREFUSED\); does the dev server run\?/],
])('refused: %j', async (args, message) => {
  expect(await cli(...args)).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(message) });
});

test.each([
  [[], /Usage: npm run platform -- /],
  [['promote'], /missing required argument/],
  [['promote', 'likes@1.0.0'], /"likes" is not a remote's name \(mf-…\)/],
  [['copy', 'mf-likes@1.0.0'], /required option '--from/],
  [['promote', 'mf-likes@1.0'], /"1\.0" is not a version/],
  [['canary', 'mf-likes@1.0.0', '101'], /from 0 to 100/],
  [['canary', 'mf-likes@1.0.0', 'some'], /from 0 to 100/],
  [['canary', 'mf-likes@1.0.0'], /Say one of: a percentage, --steps/],
  [['canary', 'mf-likes@1.0.0', '5', '--pause'], /Say one of: a percentage, --steps/],
  [['canary', 'mf-likes@1.0.0', '5', '--country', 'de,xx'], /XX is no country \(ISO 3166-1: AT, DE\)/],
  [['canary', 'mf-likes@1.0.0', '5', '--language', 'ja'], /ja is no language of the site/],
  [['canary', 'mf-likes@1.0.0', '5', '--site', 'http://a'], /is no domain/],
  [['canary', 'mf-likes@1.0.0', '5', '--company', 'us'], /us is no company’s number/],
  [['canary', 'mf-likes@1.0.0', '--country', 'de'], /Say one of: a percentage/],
  [['canary', 'mf-likes@1.0.0', '0', '--country', 'de'], /whom it is for only with the first two/],
  [['canary', 'mf-likes@1.0.0', '5', '--everybody', '--country', 'de'], /whom it is for only/],
  [['canary', 'mf-likes@1.0.0', '--steps', '10,1'], /2 to 11 percentages that rise/],
  [['canary', 'mf-likes@1.0.0', '--steps', '0,1'], /2 to 11 percentages that rise/],
  [['canary', 'mf-likes@1.0.0', '--steps', '100'], /2 to 11 percentages that rise/],
  [['canary', 'mf-likes@1.0.0', '--steps', '1,100', '--minutes', '-1'], /from 0 to 1440/],
  [['promote', 'mf-likes@1.0.0', '--at', '2026-12-24T18:00'], /a time with its zone/],
  [['promote', 'mf-likes@1.0.0', 'mf-chat@1.0.0', '--at', '2026-12-24T18:00Z'], /--at is for one remote/],
  [['freeze'], /Say one of: --until, --lift/],
  [['freeze', '--until', 'Monday'], /a time with its zone/],
  [['freeze', '--lift', '-1'], /the number of a freeze/],
  [['journal', '--limit', '0'], /from 1 to 500/],
  [['override', 'mf-likes'], /"mf-likes" is not <remote>=<url>/],
  [['override', 'mf-likes=http://localhost:1', '--minutes', '1e9'], /from 1 to 1440/],
  [['publish'], /Name remotes, or say --changed/],
  [['deploy', '--to', 'https://shop.example'], /on the platform’s machine: run this there, without --to/],
  [['publish', 'mf-likes', '--changed'], /Name remotes, or say --changed/],
  [['publish', 'mf-likes', '--built', 'dist'], /Name remotes, or say --changed or --built <directory>/],
])('not understood: %j', async (args, message) => {
  const { code, stdout, stderr } = await cli(...args);
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(message)]);
});

test('what was refused or not understood has written nothing', async () => {
  expect((await readdir(dataDir)).filter((name) => !name.startsWith('empty-')).sort()).toEqual(['keys', 'registry']);
  expect((await store.readIndex()).number).toBe(3);
});
