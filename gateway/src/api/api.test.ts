import { eventually } from '@nightlark/build/jest/eventually.ts';
import { integrityOf } from '@nightlark/release';
import { aBuild } from '@nightlark/release/testing';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectPlatform } from '@nightlark/registry/platform';
import { grantsFile, newToken, publicKeyOf } from '@nightlark/registry/tokens';
import { declare } from '../../testing/upload-via-gateways.ts';
import { openCandidate } from '../../testing/gate/candidate.ts';
import { runCli } from '../../testing/run-cli.ts';
import { caller, type Caller } from '../../testing/signed-call.ts';
import { startGateway, type TestGateway } from '../../testing/start-gateway.ts';

const TOKEN = 'a-token-for-these-tests';
const fixture = (JSON.parse(process.env['FIXTURES']!) as Record<string, string>)['mf-beta@1.1.0']!;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ PLATFORM_TOKEN: TOKEN });
}, 120_000);
afterAll(() => gateway.stop());

const call: Caller = (...args) => caller(gateway.url, TOKEN)(...args);
const number = async () => (await call('GET', '/status')).body.number;
const staged = () => readdir(path.join(gateway.registry, 'uploads')).catch(() => []);

const release = (changes?: object) => declare(fixture, changes);
const send = (id: string, file: string, content: Buffer) => call('PUT', `/uploads/${id}/files?path=${encodeURIComponent(file)}`, content);

const environment = () => ({ PLATFORM_URL: gateway.url, PLATFORM_TOKEN: TOKEN });
const cliAs = (changes: Record<string, string>, ...args: string[]) => runCli({ ...environment(), ...changes }, args);
const cli = (...args: string[]) => cliAs({}, ...args);

describe('an upload', () => {
  test('that is not complete is seen by nobody', async () => {
    const { contents, declaration } = await release();
    const { id } = (await call('POST', '/uploads', declaration)).body;
    const [first] = [...contents];
    expect((await send(id, ...first!)).status).toBe(200);
    expect(await call('POST', `/uploads/${id}/commit`)).toMatchObject({
      status: 422,
      body: { error: { message: expect.stringMatching(/has not arrived/) } },
    });
    expect(await gateway.store.list('mf-beta')).toEqual(['1.0.0']);
    expect((await call('DELETE', `/uploads/${id}`)).status).toBe(200);
    expect(await staged()).toEqual([]);
  });

  test('of other bytes, more bytes, or files that were not declared is refused', async () => {
    const { contents, declaration } = await release();
    const { id } = (await call('POST', '/uploads', declaration)).body;
    const [file, content] = [...contents].find(([name]) => name === 'release.json')!;
    const flipped = Buffer.from(content);
    flipped[10]! ^= 1;
    expect((await send(id, file, flipped)).status).toBe(422);
    expect((await send(id, file, Buffer.concat([content, Buffer.from('x')]))).status).toBe(413);
    for (const name of ['client/other.js', '../../../escaped', 'client/../../../escaped', '__proto__', 'upload.json'])
      expect((await send(id, name, content)).status).toBe(404);
    expect((await send('..%2f..%2fregistry', file, content)).status).toBe(404);
    expect((await call('POST', `/uploads/${id}/commit`)).status).toBe(422);
    await call('DELETE', `/uploads/${id}`);
  });

  test('whose description does not fit its files is refused as a whole', async () => {
    const { contents, declaration } = await release();
    const entry = Buffer.from('throw 1');
    contents.set('server/remoteEntry.cjs', entry);
    declaration.files['server/remoteEntry.cjs'] = { integrity: integrityOf(entry), bytes: entry.length };
    const { id } = (await call('POST', '/uploads', declaration)).body;
    for (const one of contents) expect((await send(id, ...one)).status).toBe(200);
    const { status, body } = await call('POST', `/uploads/${id}/commit`);
    expect([status, body.error?.message]).toEqual([
      400,
      expect.stringMatching(/remoteEntry\.cjs is not the file that release\.json describes/),
    ]);
    expect(await gateway.store.list('mf-beta')).toEqual(['1.0.0']);
    await call('DELETE', `/uploads/${id}`);
  });

  test.each<[string, object]>([
    [
      'a path that leads elsewhere',
      {
        files: {
          'release.json': { integrity: `sha384-${'A'.repeat(64)}`, bytes: 1 },
          '../x': { integrity: `sha384-${'A'.repeat(64)}`, bytes: 1 },
        },
      },
    ],
    ['a version that is not semantic', { version: 'latest' }],
    ['another name', { name: 'shell' }],
  ])('with %s is not begun', async (_what, changes) => {
    const { declaration } = await release(changes);
    expect(await call('POST', '/uploads', declaration)).toMatchObject({ status: 400, body: { error: { code: 'invalid' } } });
    expect(await staged()).toEqual([]);
  });
});

const BETA = { remote: 'mf-beta', version: '1.1.0', who: 'a', expected: 1 };

describe('moves', () => {
  test.each([
    ['promote', {}],
    ['promote', { remote: 'mf-beta', version: '1.0', who: 'a', expected: 1 }],
    ['promote', { remote: 'mf-beta', version: '1.0.0', who: 'a' }],
    ['canary', { remote: 'mf-beta', version: '1.0.0', percent: 1000, who: 'a', expected: 1 }],
    ['rollback', { remote: '../mf-beta', who: 'a', expected: 1 }],
    ['canary', { ...BETA, percent: 1, plan: { steps: [10, 5], minutes: 1, views: 1 } }],
    ['canary', { ...BETA, percent: 1, plan: { steps: [], minutes: 1, views: 1 } }],
    ['canary', { ...BETA, percent: 1, plan: { steps: [10], minutes: 1e9, views: 1 } }],
    ['canary', { ...BETA, percent: 1, plan: { steps: [10], minutes: 1, views: 0 } }],
    ['canary', { ...BETA, percent: 1, plan: { steps: [10], minutes: 1, views: 1, isPaused: false } }],
    ['canary', { ...BETA, percent: 1, audience: { country: ['XX'] } }],
    ['canary', { ...BETA, percent: 1, audience: { language: ['ja'] } }],
    ['canary', { ...BETA, percent: 1, audience: { gender: ['female'] } }],
    ['canary', { ...BETA, percent: 1, audience: {} }],
    ['pause', { ...BETA, isPaused: 'yes' }],
    ['schedule', { ...BETA, at: 'tomorrow' }],
    ['schedule', { ...BETA, at: '2020-01-01T00:00:00Z' }],
    ['freeze', { from: '2026-12-24', until: '2026-12-27', who: 'a', expected: 1 }],
    ['freeze', { from: '2020-01-01T00:00:00Z', until: '2020-01-02T00:00:00Z', who: 'a', expected: 1 }],
    ['lift', { freeze: 0, who: 'a', expected: 1 }],
    ['rollback', '{ not json'],
  ])('%s %j is refused', async (action, body) => {
    const before = await number();
    expect((await call('POST', `/${action}`, typeof body === 'string' ? Buffer.from(body) : body)).status).toBe(400);
    expect(await number()).toBe(before);
  });

  test('of two promotions at once that were decided on the same state, one is made', async () => {
    await gateway.store.publish(fixture, 'mf-beta', '1.1.0');
    const expected = await number();
    const body = (who: string) => ({ remote: 'mf-beta', version: '1.1.0', who, expected });
    const results = await Promise.all([call('POST', '/promote', body('anna')), call('POST', '/promote', body('ben'))]);
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await number()).toBe(expected + 1);
    // The same call again: a replay.
    expect((await call('POST', '/promote', body('anna'))).status).toBe(409);
    expect((await call('POST', '/rollback', { remote: 'mf-beta', who: 'anna', expected: expected + 1 })).status).toBe(200);
  }, 120_000);

  test('of another remote meanwhile are no conflict', async () => {
    await gateway.publishOnly('mf-alpha@1.1.0');
    const expected = await number();
    await gateway.promote('mf-alpha', '1.1.0');
    const end = { remote: 'mf-beta', version: '1.1.0', percent: 0, who: 'anna', expected };
    await gateway.store.move({ action: 'canary', remote: 'mf-alpha', version: '1.0.0', percent: 5 }, { who: 'ben' });
    expect((await call('POST', '/canary', end)).status).toBe(200);
    expect((await call('POST', '/rollback', { remote: 'mf-alpha', who: 'anna', expected })).status).toBe(409);
    await gateway.promote('mf-alpha', '1.0.0');
  });

  test('in a freeze are refused with who, why and until when, and the way back is open; a team can’t freeze', async () => {
    const hour = 3_600_000;
    const window = { from: new Date(Date.now() - hour).toISOString(), until: new Date(Date.now() + hour).toISOString() };
    const team = newToken();
    const grant = { name: 'team-beta', key: publicKeyOf(team), scope: ['mf-beta'] };
    await mkdir(path.join(gateway.dataDir, 'keys'), { recursive: true });
    await writeFile(grantsFile(gateway.dataDir), JSON.stringify([grant]));
    const asTeam = caller(gateway.url, team);
    const by = async (fields: object) => ({ who: 'anna', expected: await number(), ...fields });
    for (const [action, fields] of [
      ['freeze', window],
      ['lift', { freeze: 1 }],
    ] as const)
      expect((await asTeam('POST', `/${action}`, await by(fields))).status).toBe(403);
    const frozen = await call('POST', '/freeze', await by({ ...window, reason: 'Christmas' }));
    expect(frozen.status).toBe(200);
    await gateway.store.publish(fixture, 'mf-beta', '1.1.0');
    const promotion = { remote: 'mf-beta', version: '1.1.0' };
    expect(await asTeam('POST', '/promote', await by(promotion))).toMatchObject({
      status: 423,
      body: { error: { code: 'frozen', message: expect.stringMatching(/^It is frozen until 20.* UTC by operator: anna: Christmas\./) } },
    });
    expect((await asTeam('POST', '/promote', await by({ ...promotion, despiteFreeze: true }))).status).toBe(200);
    expect((await gateway.store.readJournal(1))[0]!.reason).toMatch(/^although frozen until .* by operator: anna: Christmas$/);
    expect((await asTeam('POST', '/rollback', await by({ remote: 'mf-beta' }))).status).toBe(200);
    expect((await call('POST', '/lift', await by({ freeze: frozen.body.number }))).status).toBe(200);
    await rm(grantsFile(gateway.dataDir));
  }, 120_000);

  test('an address that the API does not have says so', async () => expect((await call('GET', '/nothing')).status).toBe(404));
});

describe('the command line against a running platform', () => {
  test('promotes, explains, takes back, and the pages follow', async () => {
    await gateway.store.publish(fixture, 'mf-beta', '1.1.0');
    expect(await runCli(environment(), ['promote', 'mf-beta@1.1.0', '--reason', 'ready'], { spawn: true })).toMatchObject({
      code: 0,
      output: expect.stringMatching(/1\.1\.0 is live/),
    });
    await eventually(async () => expect(await (await gateway.get('/beta')).text()).toContain('/mf/mf-beta/1.1.0/'), 1_500);
    expect((await cli('why', '/beta')).output).toMatch(/served by mf-beta 1\.1\.0[^]*by operator: team alpha/);
    expect(await cli('rollback', 'mf-beta')).toMatchObject({ code: 0 });
    await eventually(async () => expect(await (await gateway.get('/beta')).text()).toContain('/mf/mf-beta/1.0.0/'), 1_500);
    const status = JSON.parse((await cli('status', '--json')).output) as { remotes: Record<string, { stable: string }> };
    expect(status.remotes['mf-beta']?.stable).toBe('1.0.0');
  }, 120_000);

  test('a canary begins and ends; the journal has both with who and why', async () => {
    await gateway.store.publish(fixture, 'mf-beta', '1.1.0');
    expect(await cli('canary', 'mf-beta@1.1.0', '10%', '--reason', 'new tiles')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/✓ 10 % of browsers get mf-beta 1\.1\.0, the others 1\.0\.0/),
    });
    expect((await cli('status')).output).toMatch(/\nmf-beta +1\.0\.0 .*; canary 1\.1\.0 10 %/);
    expect(await cli('canary', 'mf-beta@1.1.0', '20', '--country', 'de,at', '--language', 'de')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/✓ 20 % of browsers \(country AT, DE; language de\) get mf-beta 1\.1\.0, the others 1\.0\.0/),
    });
    expect(await cli('canary', 'mf-beta@1.1.0', '20', '--site', 'nightlrak.example')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^✗ No site has the domain nightlrak\.example\n$/),
    });
    expect(await cli('canary', 'mf-beta@1.1.0', '0')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/✓ all get mf-beta 1\.0\.0/),
    });
    expect((await cli('journal', '--limit', '3')).output).toMatch(
      /canary mf-beta: 1\.1\.0 20 % \(country AT, DE; language de\) → nothing, by operator: team alpha\n.*canary mf-beta: 1\.1\.0 10 % → 1\.1\.0 20 % \(country AT, DE; language de\), by .*\n.*canary mf-beta: nothing → 1\.1\.0 10 %, by operator: team alpha \(new tiles\)\n$/,
    );
  }, 120_000);

  test('what the gate refuses → code 1, a line for each finding, and nothing is live', async () => {
    await gateway.store.publish(await aBuild({ name: 'mf-empty' }), 'mf-empty', '1.0.0');
    const { code, output } = await cli('promote', 'mf-empty@1.0.0');
    expect([code, output]).toEqual([1, expect.stringMatching(/^✗ The gate refused it; nothing was changed\.\n(?:[✗!] \w+: .+\n)+$/)]);
    expect(JSON.parse((await cli('promote', 'mf-empty@1.0.0', '--json')).output)).toMatchObject({
      error: { name: 'GateError', findings: expect.arrayContaining([expect.objectContaining({ severity: 'error' })]) },
    });
    expect((await gateway.store.readIndex()).remotes['mf-empty']).toBeUndefined();
  });

  test('a token that the operator makes → its team changes its own remote alone, until it is revoked', async () => {
    const operator = (...args: string[]) => cliAs({ DATA_DIR: gateway.dataDir }, 'token', ...args);
    const [token = ''] = (await operator('create', 'team-beta', '--for', 'mf-beta')).output.split('\n');
    const team = (...args: string[]) => cliAs({ PLATFORM_TOKEN: token }, ...args);
    expect(await team('promote', 'mf-beta@7.7.7')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/mf-beta 7\.7\.7 is not published/),
    });
    expect(await team('rollback', 'mf-alpha')).toMatchObject({ code: 1, output: expect.stringMatching(/team-beta is not for mf-alpha/) });
    expect(await operator('revoke', 'team-beta')).toMatchObject({ code: 0 });
    expect(await team('status')).toMatchObject({ code: 1, output: expect.stringMatching(/token is not one of the platform/) });
  }, 120_000);

  test.each([
    [['promote', 'mf-beta@7.7.7'], 1, /mf-beta 7\.7\.7 is not published/],
    [['promote', 'mf-beta'], 2, /is not <remote>@<version>/],
    [['status', '--token', 'wrong'], 1, /token is not one of the platform/],
    [['status', '--to', 'http://127.0.0.1:9'], 1, /can't be reached/],
    [['why', 'http://'], 1, /"http:\/\/" is not an address/],
    [['dance'], 2, /unknown command/],
  ])('%j ends with %i', async (args, code, message) => {
    const result = await cli(...args);
    expect([result.code, result.output]).toEqual([code, expect.stringMatching(message)]);
    expect(result.output).not.toMatch(/\n\s+at /);
  });
});

test('an upload by the command line’s own client arrives whole', async () => {
  const platform = connectPlatform(gateway.url, TOKEN);
  const copy = await mkdtemp(path.join(tmpdir(), 'release-'));
  await cp(fixture, copy, { recursive: true });
  const candidate = await openCandidate(copy);
  await candidate.asVersion('1.2.0');
  const described = await candidate.describe();
  const preview = { path: expect.stringMatching(/^\/platform\/preview\?token=/), until: expect.any(String) };
  expect(await platform.publish(copy, 'mf-beta', '1.2.0')).toEqual({ result: 'published', findings: [], preview });
  expect(await platform.publish(copy, 'mf-beta', '1.2.0')).toEqual({ result: 'unchanged', findings: [], preview });
  await writeFile(path.join(copy, 'release.json'), JSON.stringify(described, null, 2));
  await expect(platform.publish(copy, 'mf-beta', '1.2.0')).rejects.toThrow(/published already, with other content/);
  await candidate.asVersion('1.3.0');
  candidate.release.locales = ['en'];
  await candidate.describe();
  await expect(platform.publish(copy, 'mf-beta', '1.3.0')).rejects.toThrow(/mf-beta 1\.3\.0 does not pass the gate: /);
  expect(await gateway.store.list('mf-beta')).not.toContain('1.3.0');
  expect(await staged()).toEqual([]);
  await rm(copy, { recursive: true });
}, 120_000);
