import { eventually } from '@nightlark/build/jest/eventually.ts';
import { grantsFile, newToken, publicKeyOf, type Grant } from '@nightlark/registry/tokens';
import { writeFile } from 'node:fs/promises';
import { runCli } from '../../testing/run-cli.ts';
import { caller } from '../../testing/signed-call.ts';
import { startGateway, type TestGateway } from '../../testing/start-gateway.ts';

const REMOTE = 'mf-beta';
const tokens = { operator: newToken(), anna: newToken(), ben: newToken(), alpha: newToken() };
const grant = (name: keyof typeof tokens, ...scope: Grant['scope']): Grant => ({ name, key: publicKeyOf(tokens[name]), scope });
const GRANTS = [grant('anna', REMOTE), grant('ben', REMOTE), grant('alpha', 'mf-alpha')];

let gateway: TestGateway;
const grants = (list: readonly Grant[]) => writeFile(grantsFile(gateway.dataDir), JSON.stringify(list));
/** New versions of mf-beta need two people; 1.1.0 is published. */
beforeAll(async () => {
  gateway = await startGateway({ PLATFORM_TOKEN: tokens.operator });
  await grants(GRANTS);
  await gateway.publishOnly('mf-beta@1.1.0');
  expect((await move('anna', 'protect', { remote: REMOTE, hours: 24 })).status).toBe(200);
}, 120_000);
afterAll(() => gateway.stop());
afterEach(async () => {
  await grants(GRANTS);
  await gateway.store.move({ action: 'promote', remote: REMOTE, version: '1.0.0' }, { who: 'test' });
});

type Who = keyof typeof tokens;
const index = () => gateway.store.readIndex();
const stable = async () => (await index()).remotes[REMOTE]!.stable;
const requests = async () => (await index()).requests ?? [];
const move = async (who: Who, action: string, body: object) =>
  caller(gateway.url, tokens[who])('POST', `/${action}`, { who, expected: (await index()).number, ...body });
/** Anna wants 1.1.0. */
async function asked(): Promise<number> {
  const { status, body } = await move('anna', 'promote', { remote: REMOTE, version: '1.1.0', reason: 'warmer' });
  expect([status, body]).toEqual([200, expect.objectContaining({ request: expect.objectContaining({ by: 'anna', reason: 'warmer' }) })]);
  return body.number;
}
const cli = (who: Who, ...args: string[]) => runCli({ PLATFORM_URL: gateway.url, PLATFORM_TOKEN: tokens[who], PLATFORM_WHO: who }, args);

const headersOf = (who: Who) => ({ authorization: `Basic ${Buffer.from(`any:${tokens[who]}`).toString('base64')}`, origin: gateway.url });
const page = async (who: Who) => (await gateway.get('/platform', { headers: headersOf(who) })).text();
async function press(who: Who, path: string, fields: Record<string, string>): Promise<[number, string]> {
  const body = new URLSearchParams({ remote: REMOTE, expected: String((await index()).number), ...fields });
  const answer = await gateway.get(`/platform/${path}`, { method: 'POST', body, headers: headersOf(who) });
  return [answer.status, await answer.text()];
}

test('only another token of the remote, or of all, agrees', async () => {
  const request = await asked();
  expect(await stable()).toBe('1.0.0');
  expect(await move('anna', 'approve', { request })).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringMatching(/somebody else/) } },
  });
  for (const action of ['approve', 'decline'])
    expect(await move('alpha', action, { request, reason: 'no' })).toMatchObject({ status: 403, body: { error: { code: 'scope' } } });
  expect(await stable()).toBe('1.0.0');
  expect((await move('ben', 'approve', { request })).status).toBe(200);
  expect(await stable()).toBe('1.1.0');
  expect((await move('operator', 'approve', { request })).status).toBe(400);
}, 60_000);

test('two agree at once → it is done once', async () => {
  const request = await asked();
  const answers = await Promise.all([move('ben', 'approve', { request }), move('operator', 'approve', { request })]);
  const [done, refused] = answers.map(({ status }) => status).sort();
  expect([done, [400, 409].includes(refused!)]).toEqual([200, true]);
  const moves = (await caller(gateway.url, tokens.ben)('GET', '/journal?limit=3')).body as unknown as { action: string }[];
  expect(moves.map(({ action }) => action)).toEqual(['promote', 'approve', 'request']);
}, 60_000);

test('the token that asked is revoked → nobody can agree any more, and it is over within seconds', async () => {
  const request = await asked();
  await grants(GRANTS.filter(({ name }) => name !== 'anna'));
  expect(await page('ben')).toContain('Doesn’t go live, its token is not valid any more: 1.1.0');
  expect(await move('ben', 'approve', { request })).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringMatching(/not valid any more|no request/) } },
  });
  await eventually(async () => expect(await requests()).toEqual([]));
  expect(await stable()).toBe('1.0.0');
}, 60_000);

test.each([
  ['protect', { remote: REMOTE, hours: 0 }],
  ['protect', { remote: 'shell', hours: 24 }],
  ['approve', { request: 0 }],
  ['approve', { request: 999_999 }],
  ['decline', { request: 1 }],
])('%s %j is refused', async (action, body) => {
  expect((await move('operator', action, body)).status).toBe(400);
});

test('a team may protect its remote, and only who may change all ends that', async () => {
  for (const who of ['alpha', 'anna'] as const) expect((await move(who, 'protect', { remote: REMOTE, hours: null })).status).toBe(403);
  expect((await move('alpha', 'protect', { remote: REMOTE, hours: 1 })).status).toBe(403);
  expect((await index()).approvals).toEqual({ [REMOTE]: { hours: 24 } });
});

test('by command: asked for, listed, agreed to, and gone back from by one', async () => {
  const promoted = await cli('anna', 'promote', `${REMOTE}@1.1.0`, '--reason', 'warmer');
  expect(promoted).toMatchObject({
    code: 0,
    output: expect.stringMatching(/mf-beta 1\.1\.0 waits for a second person until .* UTC; next, .*: approve \d+\n/),
  });
  const request = /approve (\d+)/.exec(promoted.output)![1]!;
  const { output } = await cli('ben', 'status');
  expect(output).toMatch(new RegExp(`\nRequest ${request}: mf-beta 1\\.1\\.0, until .* UTC, asked by anna: warmer\n`));
  expect(output).toMatch(/\nmf-beta .*by two people\n/);
  expect(await cli('anna', 'approve', request)).toMatchObject({ code: 1, output: expect.stringContaining('somebody else has to agree') });
  expect(await cli('ben', 'decline', request)).toMatchObject({ code: 2 });
  expect(await cli('ben', 'approve', request)).toMatchObject({
    code: 0,
    output: expect.stringContaining(`✓ request ${request} is agreed to`),
  });
  expect(await stable()).toBe('1.1.0');
  expect(await cli('anna', 'rollback', REMOTE)).toMatchObject({ code: 0, output: expect.stringContaining('1.0.0 is live again') });
}, 120_000);

test('on the page: who asked sees that it waits, another one agrees or declines with a reason', async () => {
  const request = String(await asked());
  expect(await page('anna')).toMatch(/Waiting for a second person: 1\.1\.0, until [^<]* UTC, asked by anna: warmer/);
  expect(await page('anna')).not.toContain('/platform/approve');
  expect(await page('alpha')).not.toContain('/platform/decline');
  expect(await page('ben')).toContain('new versions need two people');
  expect(await page('ben')).toContain('formaction="/platform/approve"');
  // The version can be looked at before.
  const [, form = ''] = /action="\/platform\/decline"([^]*?)<\/form>/.exec(await page('ben'))!;
  expect(form).toMatch(/name="version" value="1\.1\.0"[^]*formaction="\/platform\/preview"/);
  expect((await press('ben', 'preview', { version: '1.1.0' }))[0]).toBe(303);
  expect(await press('ben', 'decline', { request })).toEqual([409, expect.stringContaining('Say why')]);
  expect((await press('alpha', 'decline', { request, remote: 'mf-alpha', reason: 'no' }))[0]).toBe(403);
  expect((await press('anna', 'approve', { request }))[0]).toBe(409);
  expect((await press('ben', 'decline', { request, reason: 'not today' }))[0]).toBe(303);
  expect(await page('ben')).not.toContain('Waiting for a second person');
  const again = String(await asked());
  expect((await press('ben', 'approve', { request: again }))[0]).toBe(303);
  expect(await stable()).toBe('1.1.0');
}, 60_000);
