import { type AMember, aMember } from '../../testing/a-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';

let backend: TestBackend;
let reporter: AMember;
let reported: AMember;
let other: AMember;
beforeAll(async () => {
  backend = await startTestBackend({ demo: false, env: { RATE_LIMIT_FACTOR: 1 } });
});
beforeEach(async () => {
  [reporter, reported, other] = [
    await aMember(backend.deps),
    await aMember(backend.deps, { profile: { about: 'Send me money' } }),
    await aMember(backend.deps),
  ];
});
afterAll(() => backend.close());

const report = (who: AMember, body: object) => who.client.call('report', { body: { id: reported.id, category: 'scam', ...body } });
const rows = () => backend.deps.db.selectFrom('report').selectAll().where('reported_id', '=', reported.id).execute();

/** @returns ids of the conversation and of the message */
async function write(from: AMember, to: AMember, text: string): Promise<{ conversation: number; message: number }> {
  const { body } = await from.client.call('sendMessage', { body: { profile: to.id, client_id: crypto.randomUUID(), text } });
  return { conversation: body.conversation, message: body.message.id };
}

/** @returns the photo's id; its file is in the storage */
async function aPhoto(owner: AMember, status: 'active' | 'pending' = 'active'): Promise<number> {
  const storage_key = `photos/${crypto.randomUUID()}`;
  await backend.deps.storage.write(`${storage_key}/large.webp`, Buffer.from(`photo of ${owner.id}`));
  const [name, thumb_name, blur_name, blur_thumb_name] = Array.from({ length: 4 }, () => crypto.randomUUID()) as [
    string,
    string,
    string,
    string,
  ];
  const { id } = await backend.deps.db
    .insertInto('image')
    .values({
      profile_id: owner.id,
      position: 0,
      status,
      width: 400,
      height: 500,
      color: '#112233',
      name,
      thumb_name,
      blur_name,
      blur_thumb_name,
      storage_key,
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

test('a message → a reference, and evidence that outlives message, photo and profile', async () => {
  await write(reporter, reported, 'Hello');
  const { conversation, message } = await write(reported, reporter, 'Lend me 500 euros');
  const image = await aPhoto(reported);
  const answer = await report(reporter, { conversation, message, image, remarks: '  Asks everybody.  ' });
  expect(answer.status).toBe(201);
  expect(answer.body.reference).toMatch(/^R-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  await backend.deps.db.deleteFrom('account').where('id', '=', reported.id).execute();
  const row = await backend.deps.db
    .selectFrom('report')
    .selectAll()
    .where('reference', '=', answer.body.reference)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ reporter_id: reporter.id, reported_id: null, category: 'scam', remarks: 'Asks everybody.', status: 'open' });
  expect(row.evidence.profile).toMatchObject({ name: `Member ${reported.id}`, about: 'Send me money' });
  expect(row.evidence.messages).toMatchObject([
    { own: true, text: 'Hello', reported: false },
    { own: false, text: 'Lend me 500 euros', reported: true },
  ]);
  expect((await backend.deps.storage.read(row.evidence.images[0]!.key))?.toString()).toBe(`photo of ${reported.id}`);
});

test('a profile without conversation or photo → reported as it is', async () => {
  expect((await report(reporter, { category: 'fake' })).status).toBe(201);
  expect((await rows())[0]!.evidence).toMatchObject({ messages: [], images: [] });
});

test('somebody else’s conversation, message or photo, one’s own message, one that is no more → validation by field, nothing written', async () => {
  const { conversation, message } = await write(reported, other, 'Between us');
  const own = await write(reporter, reported, 'Mine');
  const photos = [await aPhoto(other), await aPhoto(reported, 'pending')];
  for (const [field, value] of [
    ['conversation', conversation],
    ['conversation', 999_999],
    ['message', message],
    ['message', own.message],
    ['message', 999_999],
    ['image', photos[0]],
    ['image', photos[1]],
    ['image', 999_999],
  ] as const)
    expect((await report(reporter, { [field]: value })).error).toMatchObject({ code: 'validation', field });
  for (const body of [{ category: 'ugly' }, { remarks: 'x'.repeat(2001) }, { id: 0 }, { category: undefined }])
    expect((await report(other, body)).error?.code).toBe('validation');
  expect(await rows()).toEqual([]);
});

test('blocked or hidden → only who talked with them can still report; missing → the same not_found', async () => {
  await reported.client.call('block', { body: { id: reporter.id } });
  const answers = [await report(reporter, {}), await report(reporter, { id: 999_999 })];
  for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 404, body: answers[0]!.body });
  const { conversation } = await write(reported, other, 'Rude');
  await reported.client.call('block', { body: { id: other.id } });
  await backend.deps.db.updateTable('profile').set({ active: false }).where('id', '=', reported.id).execute();
  expect((await report(other, { conversation, category: 'harassment' })).status).toBe(201);
});

test('oneself → validation; logged out → authentication_required; from another site → cross_site', async () => {
  expect((await report(reporter, { id: reporter.id })).error).toMatchObject({ code: 'validation', field: 'id' });
  expect((await backend.client().call('report', { body: { id: reported.id, category: 'scam' } })).error?.code).toBe(
    'authentication_required',
  );
  const foreign = { body: { id: reported.id, category: 'scam' as const }, headers: { origin: 'https://evil.example' } };
  expect((await reporter.client.call('report', foreign)).error?.code).toBe('cross_site');
});

test('more than ten in an hour → too_many_requests for this member alone', async () => {
  for (let i = 0; i < 10; i++) expect((await report(reporter, { category: 'other' })).status).toBe(201);
  const refused = await report(reporter, {});
  expect(refused.error?.code).toBe('too_many_requests');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await report(other, {})).status).toBe(201);
});
