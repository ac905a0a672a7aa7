import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { aMember, type AMember } from '../../testing/a-member.ts';
import { aPicture } from '../../testing/photos.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';
import { deleteOldUploads, outcomeOf, upload } from './upload.ts';

let backend: TestBackend;
let member: AMember;
let picture: Buffer;
let runs: jest.SpyInstance;
beforeAll(async () => {
  backend = await startTestBackend();
  picture = await aPicture(420, 420);
});
beforeEach(async () => {
  member = await aMember(backend.deps);
  runs = jest.spyOn(backend.deps.photos, 'run');
});
afterEach(() => runs.mockRestore());
afterAll(() => backend.close());

const send = (key: string, data: Uint8Array = picture, { client } = member) =>
  client.call('startUpload', { query: { key }, file: { name: 'me.jpg', data, type: 'image/jpeg' } });
const ask = (key: string, { client } = member) => client.call('getUpload', { query: { key } });
const photos = async () => (await member.client.call('getProfile')).body.profile.images.map(({ id }) => id);
const started = (key: string, ago: number) =>
  backend.deps.db
    .insertInto('upload')
    .values({ profile_id: member.id, key, started_at: new Date(Date.now() - ago) })
    .execute();

test('sent twice with one key, at once or later → one photo, and each answer names it or says that it is being processed', async () => {
  const key = randomUUID();
  const first = await Promise.all([send(key), send(key)]);
  expect(first.map(({ status }) => status).sort()).toEqual([201, 202]);
  const again = await send(key);
  const [id] = await photos();
  expect([again.status, again.body.image?.id, (await ask(key)).body.image?.id]).toEqual([201, id, id]);
  expect([await photos(), runs.mock.calls.length]).toEqual([[id], 1]);
});

test('another member’s key → nothing is known of it, and their own photo is added', async () => {
  const key = randomUUID();
  await send(key);
  const other = await aMember(backend.deps);
  expect((await ask(key, other)).error?.code).toBe('not_found');
  expect((await send(key, picture, other)).status).toBe(201);
});

test('a picture that is refused → the same error when asked, and when sent again, without another try', async () => {
  const key = randomUUID();
  const answers = [await send(key, Buffer.from('no picture')), await ask(key), await send(key)];
  expect(answers.map(({ status, error }) => [status, error?.code, error?.field])).toEqual(
    Array.from({ length: 3 }, () => [422, 'photo_invalid', 'photo']),
  );
  expect(runs).toHaveBeenCalledTimes(1);
});

test('the machine is too busy → 503, and with the same key it can be sent again', async () => {
  const key = randomUUID();
  runs.mockRejectedValueOnce(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
  const refused = await send(key);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
  expect((await send(key)).status).toBe(201);
});

test('processing takes long → answered without a photo, which is there later; its original is kept so long, and no longer', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'upload-'));
  const file = path.join(directory, 'me');
  await writeFile(file, picture);
  const { promise: turn, resolve } = Promise.withResolvers<void>();
  const { run } = backend.deps.photos;
  runs.mockImplementationOnce(async (job) => turn.then(() => run(job)));
  const key = randomUUID();
  const viewer = member as never;
  const sent = upload(backend.deps, viewer, { key, file, signal: new AbortController().signal, answerAfterMs: 1 });
  expect(await sent).toBeNull();
  expect([(await ask(key)).status, (await send(key)).status, await readdir(directory)]).toEqual([202, 202, ['me.kept']]);
  resolve();
  let image = null;
  while (!image) image = await outcomeOf(backend.deps, viewer, key);
  expect(await photos()).toEqual([image.id]);
  while ((await readdir(directory)).length > 0) await new Promise((done) => setTimeout(done, 20));
});

test('the client leaves while others are processed → its picture is dropped, and may be sent again', async () => {
  const key = randomUUID();
  const signals: AbortSignal[] = [];
  runs.mockImplementationOnce((_job, signal: AbortSignal) => {
    signals.push(signal);
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
  });
  const leaving = new AbortController();
  const form = new FormData();
  form.set('photo', new Blob([Uint8Array.from(picture)], { type: 'image/jpeg' }), 'me.jpg');
  const left = member.client
    .fetch(`/api/upload.php?key=${key}`, { method: 'POST', body: form, signal: leaving.signal })
    .catch(() => 'left');
  while (signals.length === 0) await new Promise((done) => setTimeout(done, 20));
  leaving.abort();
  expect(await left).toBe('left');
  while ((await ask(key)).error?.code !== 'not_found') await new Promise((done) => setTimeout(done, 20));
  expect((await send(key)).status).toBe(201);
});

test('its process ended meanwhile → after the time that a photo may take it is not found, and can be sent again', async () => {
  const [recent, lost] = [randomUUID(), randomUUID()];
  await started(recent, 60_000);
  await started(lost, 160_000);
  expect([(await ask(recent)).status, (await send(recent)).status, (await ask(lost)).status]).toEqual([202, 202, 404]);
  expect((await send(lost)).status).toBe(201);
});

test('a photo that was deleted since → its upload is not found', async () => {
  const key = randomUUID();
  const { image } = (await send(key)).body;
  await member.client.call('deletePhoto', { body: { id: image!.id } });
  expect((await ask(key)).status).toBe(404);
});

test('a day later → forgotten', async () => {
  const [today, yesterday] = [randomUUID(), randomUUID()];
  await started(today, 3_600_000);
  await started(yesterday, 25 * 3_600_000);
  await deleteOldUploads(backend.deps);
  const left = await backend.deps.db.selectFrom('upload').select('key').where('profile_id', '=', member.id).execute();
  expect(left).toEqual([{ key: today }]);
});

test('nobody logged in → refused', async () => {
  const client = backend.client();
  expect((await client.call('getUpload', { query: { key: randomUUID() } })).error?.code).toBe('authentication_required');
});
