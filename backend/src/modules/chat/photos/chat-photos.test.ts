import { aMember, type AMember } from '../../../testing/a-member.ts';
import { openLive } from '../../../testing/live-stream.ts';
import { aPicture, bytesOf, getMedia } from '../../../testing/photos.ts';
import { startTestBackend, type TestBackend } from '../../../testing/start-backend.ts';
import { deleteUnusedPhotos } from '../../photos/delete-unused.ts';
import { deleteUnsentPhotos } from './attach-photo.ts';

let backend: TestBackend;
let now = new Date('2026-11-02T20:00:00Z');
beforeAll(async () => {
  backend = await startTestBackend({ demo: false, now: () => now });
});
afterAll(() => backend.close());

const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));
const member = (credits = 10) => aMember(backend.deps, { credits, account: { paid_user: true } });
const put = ({ client }: AMember, data: Uint8Array) =>
  client.call('uploadChatPhoto', { file: { name: 'us.jpg', data, type: 'image/jpeg' } });
const upload = async (who: AMember) => (await put(who, await aPicture())).body.photo;
const post = (from: AMember, to: AMember, body: object) =>
  from.client.call('sendMessage', { body: { profile: to.id, client_id: crypto.randomUUID(), type: 'photo', text: '', ...body } });
const open = ({ client }: AMember, message: number, idempotency_key?: string) =>
  client.call('openChatPhoto', { body: { message, ...(idempotency_key && { idempotency_key }) } });
const remainingKeys = async () =>
  (await backend.deps.db.selectFrom('chat_photo').select('storage_key').execute()).map(({ storage_key }) => `${storage_key}/large.webp`);

test('a photo → costs photo_credits once, is seen by the two with their sessions alone', async () => {
  const [anna, ben, carla] = [await member(), await member(), await member()];
  const photo = await upload(anna);
  const body = { photo, client_id: crypto.randomUUID() };
  const sent = await post(anna, ben, body);
  expect([sent.status, sent.body.credits, sent.body.message.cost]).toEqual([201, 8, 2]);
  expect((await post(anna, ben, body)).body.credits).toBe(8);
  expect((await post(anna, ben, { photo })).error).toMatchObject({ code: 'validation', field: 'photo' });
  const { messages } = (await ben.client.call('getChat', { query: { id: sent.body.conversation } })).body;
  expect(messages[0]).toMatchObject({ type: 'photo', photo: { width: 450, height: 600, view_once: false, opened: false } });
  const url = messages[0]!.photo!.url!;
  const shown = await getMedia(ben.client, url);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await bytesOf(shown)).subarray(8, 12).toString()).toBe('WEBP');
  for (const client of [carla.client, anna.client, backend.client()]) expect((await getMedia(client, url)).status).toBe(404);
  expect((await getMedia(anna.client, sent.body.message.photo!.url!)).status).toBe(200);
  const annas = await openLive(anna.client);
  expect((await open(ben, sent.body.message.id)).body.photo.opened).toBe(true);
  expect((await annas.next('photo_opened')).data).toEqual({ conversation: sent.body.conversation, id: sent.body.message.id });
  annas.close();
});

test('a photo of another member, who used this device before → refused, nothing is stored', async () => {
  const [anna, ben] = [await member(), await member()];
  const before = await remainingKeys();
  const file = { name: 'us.jpg', data: await aPicture(), type: 'image/jpeg' };
  expect((await anna.client.call('uploadChatPhoto', { query: { sender: ben.id }, file })).error?.code).toBe('authentication_required');
  expect(await remainingKeys()).toEqual(before);
  expect((await anna.client.call('uploadChatPhoto', { query: { sender: anna.id }, file })).status).toBe(201);
});

test('a photo to be seen once → one link, for its receiver; then gone for good, file and all', async () => {
  const [anna, ben] = [await member(), await member()];
  const { body } = await post(anna, ben, { photo: await upload(anna), view_once: true });
  const id = body.message.id;
  expect(body.message.photo).toMatchObject({ url: null, preview: expect.any(String) as string, view_once: true, opened: false });
  expect((await open(anna, id)).error?.code).toBe('photo_gone');
  const answers = await Promise.all([open(ben, id), open(ben, id), open(ben, id)]);
  const shown = answers.filter(({ status }) => status === 200);
  expect(shown).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 410)).toHaveLength(2);
  const url = shown[0]!.body.photo.url!;
  const seen = await getMedia(ben.client, url);
  expect([seen.status, seen.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  const [message] = (await ben.client.call('getChat', { query: { id: body.conversation } })).body.messages;
  expect(message!.photo).toMatchObject({ url: null, preview: null, opened: true });
  const { placeholder } = await backend.deps.db
    .selectFrom('chat_photo')
    .select('placeholder')
    .where('message_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(placeholder).toBeNull();
  const key = (await remainingKeys()).at(-1)!;
  later(301);
  expect((await getMedia(ben.client, url)).status).toBe(404);
  later(600);
  await deleteUnusedPhotos(backend.deps);
  expect(await backend.deps.storage.read(key)).toBeNull();
});

test('a photo to be seen once, its response lost → the same call shows it, no other, and not after its time', async () => {
  const [anna, ben] = [await member(), await member()];
  const { body } = await post(anna, ben, { photo: await upload(anna), view_once: true });
  const [id, key] = [body.message.id, crypto.randomUUID()];
  expect((await open(ben, id, key)).status).toBe(200);
  later(200);
  const repeated = await open(ben, id, key);
  expect((await getMedia(ben.client, repeated.body.photo.url!)).status).toBe(200);
  for (const answer of [await open(ben, id), await open(ben, id, crypto.randomUUID()), await open(anna, id, key)])
    expect(answer.error?.code).toBe('photo_gone');
  later(101);
  expect((await getMedia(ben.client, repeated.body.photo.url!)).status).toBe(404);
  expect((await open(ben, id, key)).error?.code).toBe('photo_gone');
});

test('its message deleted → the photo is gone for both, and its files soon after', async () => {
  const [anna, ben] = [await member(), await member()];
  const { body } = await post(anna, ben, { photo: await upload(anna) });
  const { url } = (await open(ben, body.message.id)).body.photo;
  const key = (await remainingKeys()).at(-1)!;
  await anna.client.call('deleteMessage', { body: { message: body.message.id } });
  expect([(await getMedia(ben.client, url!)).status, (await open(ben, body.message.id)).status]).toEqual([404, 404]);
  await backend.deps.db
    .updateTable('unused_files')
    .set({ since: new Date(0) })
    .execute();
  await deleteUnusedPhotos(backend.deps);
  expect(await backend.deps.storage.read(key)).toBeNull();
});

test('uploads that are no pictures → refused, and none is kept', async () => {
  const anna = await member();
  const before = await remainingKeys();
  for (const data of ['', 'GIF89a but not', '<svg xmlns="http://www.w3.org/2000/svg"/>', '\u0000'.repeat(5_000)])
    expect((await put(anna, Buffer.from(data))).error?.code).toMatch(/^photo_/);
  expect((await anna.client.call('uploadChatPhoto', { body: {} })).error?.code).toBe('photo_invalid');
  expect(await remainingKeys()).toEqual(before);
});

test('an upload that is never sent → forgotten after a day, and can’t be sent then', async () => {
  const [anna, ben] = [await member(), await member()];
  const photo = await upload(anna);
  later(86_401);
  expect((await post(anna, ben, { photo })).error).toMatchObject({ code: 'validation', field: 'photo' });
  await deleteUnsentPhotos(backend.deps);
  expect(await backend.deps.db.selectFrom('chat_photo').select('id').where('id', '=', photo).execute()).toEqual([]);
});

test('too few credits → 402, and the upload can be sent once there are enough', async () => {
  const [anna, ben] = [await member(1), await member()];
  const photo = await upload(anna);
  expect((await post(anna, ben, { photo })).error?.code).toBe('not_enough_credits');
  await backend.deps.db.updateTable('wallet').set({ balance: 2 }).where('account_id', '=', anna.id).execute();
  expect((await post(anna, ben, { photo })).status).toBe(201);
});
