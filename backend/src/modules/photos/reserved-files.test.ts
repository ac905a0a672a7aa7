import { sql } from 'kysely';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '../../db/open.ts';
import { DatabaseUnavailable } from '../../db/unavailable.ts';
import { aMember } from '../../testing/a-member.ts';
import { addPhoto, anImage, aPicture, getMedia } from '../../testing/photos.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';
import { watchMessage } from '../report/scam-signals.ts';
import { cropPhoto } from './crop.ts';
import { deleteUnusedPhotos } from './delete-unused.ts';

const MINUTE_MS = 60_000;
let backend: TestBackend;
let now = new Date();
beforeAll(async () => {
  backend = await startTestBackend({ now: () => now });
});
afterAll(() => backend.close());

const later = (minutes: number) => (now = new Date(now.getTime() + minutes * MINUTE_MS));
const crop = { x: 0, y: 0, width: 1, height: 0.7 };
const chatPhoto = async () => ({ file: { name: 'us.jpg', data: await aPicture(), type: 'image/jpeg' } });
const complaint = (profile: number) => ({
  body: { name: 'Mia', email: 'mia@test.example', category: 'my_photos', text: 'Those are photos of me.', profile },
});

/** The folders with files, those that rows use, and the others. */
async function folders(): Promise<{ used: string[]; unused: string[] }> {
  const files = await readdir(backend.deps.config.storageDirectory, { recursive: true });
  const all = [...new Set(files.filter((name) => name.includes('.')).map((name) => path.dirname(name)))];
  const { rows } = await sql<{ key: string }>`select storage_key as key from image union select storage_key from chat_photo
    union select 'reports/' || reference from report union select 'reports/' || reference from complaint`.execute(backend.deps.db);
  const keys = new Set(rows.map(({ key }) => key));
  return { used: all.filter((key) => keys.has(key)).sort(), unused: all.filter((key) => !keys.has(key)) };
}

/** The same after the job, which must leave what rows use. */
async function afterTheJob(): Promise<{ used: string[]; unused: string[] }> {
  const { used } = await folders();
  later(120);
  await deleteUnusedPhotos(backend.deps);
  const after = await folders();
  expect(after.used).toEqual(used);
  return after;
}

/** Commits every transaction, and reports that no answer came. */
async function withLostAnswers<T>(work: () => Promise<T>): Promise<T> {
  const { db } = backend.deps;
  const transaction = () => ({
    async execute(inTransaction: (trx: Db) => Promise<unknown>): Promise<never> {
      await db.transaction().execute(inTransaction);
      throw new DatabaseUnavailable('no answer in time', { isLost: true });
    },
  });
  backend.deps.db = new Proxy(db, {
    get(_, key) {
      if (key === 'transaction') return transaction;
      const value = Reflect.get(db, key, db) as unknown;
      return typeof value === 'function' ? (value.bind(db) as unknown) : value;
    },
  });
  return work().finally(() => (backend.deps.db = db));
}

/** While no row of this table can be inserted. */
async function withBroken<T>(table: 'report' | 'complaint' | 'chat_photo' | 'image', work: () => Promise<T>): Promise<T> {
  const { schema } = backend.deps.db;
  await sql`alter table ${sql.table(table)} add constraint broken check (false) not valid`.execute(backend.deps.db);
  return work().finally(() => schema.alterTable(table).dropConstraint('broken').execute());
}

describe('the answer to a commit is lost', () => {
  test('upload → the photo is there, and its files stay', async () => {
    const { client } = await aMember(backend.deps);
    expect((await withLostAnswers(async () => addPhoto(client, await aPicture()))).error?.code).toBe('unavailable');
    await afterTheJob();
    const [image] = (await client.call('getProfile')).body.profile.images;
    expect((await getMedia(client, image!.match)).status).toBe(200);
  });

  test('crop → the new files stay, the source too; the old ones are deleted', async () => {
    const { client, id: ownerId } = await aMember(backend.deps);
    const { id } = await anImage(client);
    const before = await folders();
    await expect(withLostAnswers(() => cropPhoto(backend.deps, ownerId, id, crop))).rejects.toThrow(DatabaseUnavailable);
    const after = await afterTheJob();
    expect(after.used).not.toEqual(before.used);
    expect([after.used.length, after.unused]).toEqual([before.used.length, []]);
    const [image] = (await client.call('getProfile')).body.profile.images;
    expect((await getMedia(client, image!.match)).status).toBe(200);
    const { source } = (await client.call('getPhotoSource', { query: { id } })).body;
    expect((await getMedia(client, source.match)).status).toBe(200);
  });

  test('photo for a message → its files stay', async () => {
    const { client } = await aMember(backend.deps);
    const { used } = await folders();
    expect((await withLostAnswers(async () => client.call('uploadChatPhoto', await chatPhoto()))).error?.code).toBe('unavailable');
    expect((await afterTheJob()).used).toHaveLength(used.length + 1);
  });
});

describe('files that no row uses', () => {
  test('storage away in the middle of an upload → nothing stays', async () => {
    const { client } = await aMember(backend.deps);
    const { storage } = backend.deps;
    let written = 0;
    const write = async (key: string, bytes: Buffer) => {
      await storage.write(key, bytes);
      if (++written > 3) throw new Error('away');
    };
    backend.deps.storage = { ...storage, write };
    expect((await addPhoto(client, await aPicture())).status).toBe(500);
    backend.deps.storage = storage;
    expect((await folders()).unused).toHaveLength(1);
    expect((await afterTheJob()).unused).toEqual([]);
  });

  test.each([
    ['image', 'addPhoto'],
    ['chat_photo', 'uploadChatPhoto'],
  ] as const)('%s can’t be inserted → nothing stays', async (table, call) => {
    const { client } = await aMember(backend.deps);
    const file = await chatPhoto();
    expect((await withBroken(table, () => client.call(call, file))).status).toBe(500);
    expect((await folders()).unused).toHaveLength(1);
    expect((await afterTheJob()).unused).toEqual([]);
  });

  test.each(['report', 'complaint'] as const)('%s can’t be inserted → its copy does not stay; inserted → it does', async (table) => {
    const [{ client }, { client: subject, id }] = [await aMember(backend.deps), await aMember(backend.deps)];
    await anImage(subject);
    const send = () =>
      table === 'report' ? client.call('report', { body: { id, category: 'fake' } }) : client.call('complain', complaint(id));
    expect((await withBroken(table, send)).status).toBe(500);
    expect((await folders()).unused).toHaveLength(1);
    expect((await afterTheJob()).unused).toEqual([]);
    const { used } = await folders();
    expect((await send()).status).toBe(201);
    expect((await afterTheJob()).used).toHaveLength(used.length + 1);
  });
});

test('a sign of fraud found by several processes at once → one report, and no copy of the others stays', async () => {
  const sender = await aMember(backend.deps, { credits: 100, account: { paid_user: true } });
  await anImage(sender.client);
  const text = 'Hello dear, I saw your profile and I think that we are made for each other.';
  for (let n = 0; n < 5; n++) {
    const { id: profile } = await aMember(backend.deps);
    const sent = await sender.client.call('sendMessage', { body: { profile, client_id: crypto.randomUUID(), text: `${text} ${n}` } });
    expect(sent.status).toBe(201);
  }
  const { db } = backend.deps;
  await db.updateTable('message').set({ text }).where('sender_id', '=', sender.id).execute();
  const message = await db.selectFrom('message').selectAll().where('sender_id', '=', sender.id).executeTakeFirstOrThrow();
  await Promise.all([1, 2, 3].map(() => watchMessage(backend.deps, message)));
  expect(await db.selectFrom('report').select('id').where('reported_id', '=', sender.id).execute()).toHaveLength(1);
  expect((await folders()).unused.length).toBeGreaterThan(0);
  expect((await afterTheJob()).unused).toEqual([]);
});

test('a file that was being written when its process was killed → deleted after an hour, not before', async () => {
  const drafts = path.join(backend.deps.config.storageDirectory, 'drafts');
  await anImage((await aMember(backend.deps)).client);
  expect(await readdir(drafts)).toEqual([]);
  await writeFile(path.join(drafts, 'half'), 'half a pict');
  const deleteAt = (time: number) => deleteUnusedPhotos({ ...backend.deps, now: () => new Date(time) });
  await deleteAt(Date.now() + 59 * MINUTE_MS);
  expect(await readdir(drafts)).toEqual(['half']);
  await deleteAt(Date.now() + 61 * MINUTE_MS);
  expect(await readdir(drafts)).toEqual([]);
});

test('an upload so slow that its reservation is over → refused, no row without files', async () => {
  const { client } = await aMember(backend.deps);
  const { storage } = backend.deps;
  const write = async (key: string, bytes: Buffer) => {
    await storage.write(key, bytes);
    later(10);
  };
  backend.deps.storage = { ...storage, write };
  expect((await addPhoto(client, await aPicture())).error?.code).toBe('unavailable');
  backend.deps.storage = storage;
  expect((await client.call('getProfile')).body.profile.images).toEqual([]);
  expect((await afterTheJob()).unused).toEqual([]);
});
