import { eventually } from '@nightlark/build/jest/eventually.ts';
import { UPLOAD_LIMITS } from '@nightlark/registry/platform';
import { signCall } from '@nightlark/registry/tokens';
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { declare, describe as described, type Declaration } from '../../testing/upload-via-gateways.ts';
import { sendRaw } from '../../testing/raw-call.ts';
import { caller, type Caller } from '../../testing/signed-call.ts';
import { startGateway, type TestGateway } from '../../testing/start-gateway.ts';

const TOKEN = 'a-token-for-these-tests';
const fixture = (JSON.parse(process.env['FIXTURES']!) as Record<string, string>)['mf-beta@1.1.0']!;
const FILE = { integrity: `sha384-${'A'.repeat(64)}`, bytes: 1 };
const MB = 1024 * 1024;

let gateway: TestGateway;
let flag: string;
beforeAll(async () => {
  flag = path.join(import.meta.dirname, `../../dist/full-disk-${process.pid}`);
  const preload = `--import=${path.join(import.meta.dirname, '../../testing/full-disk.mjs')}`;
  gateway = await startGateway({ PLATFORM_TOKEN: TOKEN, NODE_OPTIONS: preload, FULL_DISK: flag });
  await gateway.publishOnly('mf-stories@1.0.0');
}, 120_000);
afterAll(() => gateway.stop());

const call: Caller = (...args) => caller(gateway.url, TOKEN)(...args);
const send = (id: string, file: string, content: Buffer) => call('PUT', `/uploads/${id}/files?path=${encodeURIComponent(file)}`, content);
const stagedIn = () => readdir(path.join(gateway.registry, 'uploads'), { recursive: true }).catch(() => []);
const open = async (declaration: Declaration) => (await call('POST', '/uploads', declaration)).body.id;

/** Invariants for any input: no new release or move, no leftover uploads, and pages are served. */
let before: unknown;
const live = async () => [await gateway.store.readIndex(), await gateway.store.list('mf-beta'), await gateway.store.readJournal(99)];
beforeEach(async () => void (before = await live()));
afterEach(async () => {
  expect(await live()).toEqual(before);
  expect(await stagedIn()).toEqual([]);
  expect((await gateway.get('/beta')).status).toBe(200);
});

const many = (count: number, bytes: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`client/${n}.js`, { ...FILE, bytes }]));

describe('a release is not begun when it is declared with', () => {
  test.each<[string, Record<string, object>, RegExp?]>([
    ['a path that climbs out', { '../../../etc/passwd': FILE }],
    ['a path that climbs out from inside', { 'client/../../../keys/registry-signing.pem': FILE }],
    ['an absolute path', { '/etc/cron.d/job': FILE }],
    ['a path of Windows', { 'C:\\Windows\\x.dll': FILE }],
    ['backslashes', { 'client\\..\\..\\x': FILE }],
    ['an escaped path', { 'client/%2e%2e/x': FILE }],
    ['a hidden file', { 'server/.npmrc': FILE }],
    ['a zero byte in a name', { 'client/a\0.js': FILE }],
    ['a right-to-left mark in a name', { 'client/a\u202Esj.js': FILE }],
    ['a name that inherits', { __proto__x: FILE, 'client/__proto__/../x': FILE }],
    ['names that differ in capitals only', { 'client/a.js': FILE, 'client/A.js': FILE }, /differ in capitals only/],
    ['a file that is a folder too', { 'client/a': FILE, 'client/a/b.js': FILE }, /is a file and a folder/],
    ['a file of 1 TB', { 'client/a.js': { ...FILE, bytes: 1e12 } }, /is larger than/],
    ['too much in all', many(11, UPLOAD_LIMITS.fileBytes), /bytes in all/],
    ['too many files', many(UPLOAD_LIMITS.files, 1), /more than 2000 files/],
    ['a negative size', { 'client/a.js': { ...FILE, bytes: -1 } }],
    ['a link instead of a file', { 'client/a.js': { ...FILE, link: '/etc/passwd', integrity: 'link' } }],
  ])('%s', async (_what, files, reason = /invalid|not|Invalid|small/) => {
    const answer = await call('POST', '/uploads', { name: 'mf-beta', version: '9.9.9', files: { 'release.json': FILE, ...files } });
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid' } } });
    expect(answer.body.error!.message).toMatch(reason);
  });

  test.each([
    '1',
    '1.0',
    'v1.0.0',
    '01.0.0',
    '1.0.0+build',
    '1.0.0-',
    'latest',
    '../1.0.0',
    '1.0.0\n',
    ' 1.0.0',
    '1.0.0-a/b',
    '9'.repeat(90),
  ])('the version %j', async (version) => {
    const answer = await call('POST', '/uploads', { name: 'mf-beta', version, files: { 'release.json': FILE } });
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid', message: expect.stringMatching(/version/) } } });
  });

  test('two files of one name: the last of them counts, and no other is taken', async () => {
    const text = `{"name":"mf-beta","version":"9.9.9","files":{"release.json":{"integrity":"${FILE.integrity}","bytes":1},"release.json":{"integrity":"${FILE.integrity}","bytes":2}}}`;
    const { status, body } = await call('POST', '/uploads', Buffer.from(text));
    expect(status).toBe(201);
    expect((await send(body.id, 'release.json', Buffer.alloc(3))).status).toBe(413);
    await call('DELETE', `/uploads/${body.id}`);
  });
});

test.each(['application/gzip', 'application/zip', 'application/x-tar', 'multipart/form-data; boundary=x'])(
  'an archive (%s) is not unpacked: it is refused, with what to do',
  async (type) => {
    const answer = await call('POST', '/uploads', brotliCompressSync(Buffer.alloc(MB)), { headers: { 'content-type': type } });
    expect(answer).toMatchObject({ status: 415, body: { error: { message: expect.stringMatching(/file by file/) } } });
  },
);

test.each<[string, string, Buffer, number]>([
  ['is no JSON', 'application/json', Buffer.from('{"name":'), 400],
  ['is larger than any list of files', 'application/json', Buffer.alloc(2 * MB, ' '), 413],
  ['is compressed and grows', 'application/json', brotliCompressSync(Buffer.alloc(50 * MB, ' ')), 413],
])('a list of files that %s is refused', async (_what, type, body, status) => {
  const isCompressed = status === 413 && body.length < MB;
  const headers = { 'content-type': type, ...(isCompressed && { 'content-encoding': 'br' }) };
  expect((await call('POST', '/uploads', body, { headers })).status).toBe(status);
});

describe('half an upload', () => {
  test('that is cut off in the middle of a file leaves nothing of it', async () => {
    const { contents, declaration } = await declare(fixture);
    const id = await open(declaration);
    const [file, content] = [...contents].sort(([, a], [, b]) => b.length - a.length)[0]!;
    const url = new URL(`${gateway.url}/platform/api/uploads/${id}/files?path=${encodeURIComponent(file)}`);
    const headers = { host: url.host, ...signCall(TOKEN, { method: 'PUT', url, body: content }) };
    await sendRaw(Number(url.port), `PUT ${url.pathname}${url.search}`, headers, { body: content, keepFrom: content.length >> 1 });
    await eventually(async () => expect((await stagedIn()).filter((name) => /draft|remoteEntry/.test(name))).toEqual([]));
    expect(await call('POST', `/uploads/${id}/commit`)).toMatchObject({
      status: 422,
      body: { error: { message: expect.stringMatching(/has not arrived; nothing is published/) } },
    });
    await call('DELETE', `/uploads/${id}`);
  });

  test('is not finished by committing it twice at once', async () => {
    const { declaration } = await declare(fixture);
    const id = await open(declaration);
    const answers = await Promise.all([call('POST', `/uploads/${id}/commit`), call('POST', `/uploads/${id}/commit`)]);
    expect(answers.map(({ status }) => status)).toEqual([422, 422]);
    await call('DELETE', `/uploads/${id}`);
  });
});

test('a compressed file that blows up is refused, and so is one that holds something else', async () => {
  for (const hidden of [Buffer.alloc(100 * MB), Buffer.from('alert(1)')]) {
    const { contents, declaration } = await declare(fixture);
    const bomb = brotliCompressSync(hidden);
    contents.set('client/remoteEntry.mjs.br', bomb);
    declaration.files['client/remoteEntry.mjs.br'] = described(bomb);
    const id = await open(declaration);
    for (const one of contents) expect((await send(id, ...one)).status).toBe(200);
    const { status, body } = await call('POST', `/uploads/${id}/commit`);
    expect([status, body.error?.message]).toEqual([400, expect.stringMatching(/remoteEntry\.mjs\.br does not hold what/)]);
    await call('DELETE', `/uploads/${id}`);
  }
}, 120_000);

test('a description that names files outside of its release is refused', async () => {
  const { contents, declaration } = await declare(fixture);
  const release = JSON.parse(String(contents.get('release.json'))) as {
    files: Record<string, object>;
    chunks: Record<string, { js: string[] }>;
  };
  release.files['../../../keys/registry-signing.pem'] = FILE;
  const changed = Buffer.from(JSON.stringify(release));
  contents.set('release.json', changed);
  declaration.files['release.json'] = described(changed);
  const id = await open(declaration);
  for (const one of contents) await send(id, ...one);
  expect(await call('POST', `/uploads/${id}/commit`)).toMatchObject({ status: 400, body: { error: { code: 'refused' } } });
  await call('DELETE', `/uploads/${id}`);
});

test('more uploads than anybody needs → no more are kept, and publishing stays open', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 25; count++) {
    const { status, body } = await call('POST', '/uploads', { name: 'mf-beta', version: '9.9.9', files: { 'release.json': FILE } });
    expect(status).toBe(201);
    ids.push(body.id);
  }
  const kept = await readdir(path.join(gateway.registry, 'uploads'));
  expect(kept.sort()).toEqual(ids.slice(5).sort());
  for (const id of kept) await call('DELETE', `/uploads/${id}`);
});

describe('a full disk', () => {
  afterEach(() => rm(flag, { force: true }));
  const fill = () => writeFile(flag, '');
  const FULL = { status: 507, body: { error: { code: 'full' } } };

  test('refuses an upload at its beginning', async () => {
    await fill();
    const { declaration } = await declare(fixture);
    expect(await call('POST', '/uploads', declaration)).toMatchObject(FULL);
  });

  test('refuses a file in the middle of an upload, and a release at its end', async () => {
    const { contents, declaration } = await declare(fixture);
    const id = await open(declaration);
    const files = [...contents];
    const [last] = files.splice(-1);
    for (const one of files) await send(id, ...one);
    await fill();
    expect(await send(id, ...last!)).toMatchObject(FULL);
    await rm(flag);
    expect((await send(id, ...last!)).status).toBe(200);
    await fill();
    expect(await call('POST', `/uploads/${id}/commit`)).toMatchObject(FULL);
    await rm(flag);
    await call('DELETE', `/uploads/${id}`);
  }, 120_000);

  test('refuses a move, whole: neither index nor journal say that it happened', async () => {
    await fill();
    const { number } = (await call('GET', '/status')).body;
    const asked = { remote: 'mf-stories', version: '1.0.0', who: 'anna', expected: number };
    expect(await call('POST', '/promote', asked)).toMatchObject(FULL);
  }, 120_000);
});
