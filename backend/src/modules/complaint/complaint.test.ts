import { aMember } from '../../testing/a-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';
import { AT_ONCE, sendLateComplaints } from './send.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend({ demo: false });
});
beforeEach(async () => {
  await backend.deps.db.deleteFrom('complaint').execute();
  await backend.deps.db.deleteFrom('outbox').execute();
});
afterAll(() => backend.close());

const COMPLAINT = { name: 'Mia', email: 'mia@test.example', category: 'my_photos', text: 'Those are photos of me.' };
const complain = (body: object = {}, headers: Record<string, string> = {}) =>
  backend.client().call('complain', { body: { ...COMPLAINT, ...body }, headers });
const mails = () => backend.deps.db.selectFrom('outbox').selectAll().orderBy('id').execute();
const rows = () => backend.deps.db.selectFrom('complaint').selectAll().execute();

test('a complaint of a visitor → support has it in the site’s language, its sender an answer in theirs without the text', async () => {
  const { id } = await aMember(backend.deps, { profile: { about: 'Not really me' } });
  const answer = await complain({ profile: id, text: 'Those are <b>my</b> photos.' }, { cookie: 'locale=fi' });
  expect(answer.status).toBe(201);
  const [support, received] = await mails();
  expect(support).toMatchObject({ recipient: 'support@nightlark.example', kind: 'complaint' });
  expect(support!.subject).toBe(`Complaint ${answer.body.reference} (Their photos or details used here)`);
  expect(support!.body_text).toContain('Category: Their photos or details used here');
  expect(support!.body_text).toContain('Those are <b>my</b> photos.');
  expect(support!.body_html).toContain('&lt;b&gt;my');
  expect(received).toMatchObject({ recipient: 'mia@test.example', subject: `Valituksesi ${answer.body.reference} on perillä` });
  expect(received!.body_text).not.toContain('photos');
  const [row] = await rows();
  expect(row).toMatchObject({ reference: answer.body.reference, status: 'open', profile_id: id, locale: 'fi' });
  expect(row!.evidence!.profile).toMatchObject({ about: 'Not really me' });
  expect(row!.delivered_at && row!.acknowledged_at).toBeTruthy();
});

test('a member who does not exist → the same answer', async () => {
  expect((await complain({ profile: 999_999 })).status).toBe(201);
  expect((await rows())[0]).toMatchObject({ profile_id: 999_999, evidence: null });
});

test.each([
  ['email', 'mia@test.example\r\nBcc: all@test.example'],
  ['email', 'mia'],
  ['name', ' '],
  ['category', 'ugly'],
  ['text', 'short'],
  ['text', 'x'.repeat(5001)],
  ['text', 'a text with\0 in it'],
  ['profile', 'abc'],
])('%s %j → refused, nothing stored', async (field, value) => {
  expect((await complain({ [field]: value })).error?.code).toBe('validation');
  expect(await rows()).toEqual([]);
});

test('line breaks in the name → no header of their own', async () => {
  await complain({ name: 'Mia\r\nBcc: all@test.example' });
  for (const { subject, recipient } of await mails()) expect(`${subject}${recipient}`).not.toMatch(/[\r\n]|all@/);
});

test('the honeypot field is filled → stored as spam, no mail', async () => {
  expect((await complain({ website: 'https://pills.example' })).status).toBe(201);
  expect(await mails()).toEqual([]);
  expect(await rows()).toMatchObject([{ status: 'spam' }]);
});

test('a mail that fails → the complaint is stored, and both mails are sent later, once', async () => {
  const send = backend.deps.mail.send;
  backend.deps.mail.send = () => Promise.reject(new Error('down'));
  expect((await complain()).status).toBe(201);
  backend.deps.mail.send = send;
  expect(await mails()).toEqual([]);
  await sendLateComplaints(backend.deps);
  expect(await mails()).toEqual([]);
  const later = { ...backend.deps, now: () => new Date(Date.now() + 120_000) };
  await sendLateComplaints(later);
  await sendLateComplaints(later);
  expect((await mails()).map(({ kind }) => kind)).toEqual(['complaint', 'complaint_received']);
});

const refusedForGood = () => Promise.reject(Object.assign(new Error('no such mailbox'), { command: 'RCPT TO', responseCode: 550 }));

test('the sender’s mailbox does not exist → support has the complaint, and the answer is not tried again', async () => {
  const send = backend.deps.mail.send;
  let tried = 0;
  backend.deps.mail.send = (mail) => {
    if (mail.kind === 'complaint') return send(mail);
    tried++;
    return refusedForGood();
  };
  expect((await complain()).status).toBe(201);
  await sendLateComplaints({ ...backend.deps, now: () => new Date(Date.now() + 120_000) });
  backend.deps.mail.send = send;
  expect([tried, (await mails()).map(({ kind }) => kind)]).toEqual([1, ['complaint']]);
});

test('more mails fail than are tried at once → those behind them get their turn', async () => {
  const send = backend.deps.mail.send;
  backend.deps.mail.send = () => Promise.reject(new Error('down'));
  for (let i = 0; i < AT_ONCE; i++) await complain({ email: `full${i}@test.example` });
  await complain();
  backend.deps.mail.send = (mail) =>
    mail.to.startsWith('full') || mail.replyTo?.startsWith('full') ? Promise.reject(new Error('full')) : send(mail);
  for (const minutes of [2, 7]) await sendLateComplaints({ ...backend.deps, now: () => new Date(Date.now() + minutes * 60_000) });
  backend.deps.mail.send = send;
  expect((await mails()).map(({ kind }) => kind)).toEqual(['complaint', 'complaint_received']);
});

test('several backends send what failed at once → each mail once', async () => {
  const send = backend.deps.mail.send;
  backend.deps.mail.send = () => Promise.reject(new Error('down'));
  await complain();
  backend.deps.mail.send = send;
  const later = { ...backend.deps, now: () => new Date(Date.now() + 120_000) };
  await Promise.all([1, 2, 3].map(() => sendLateComplaints(later)));
  await sendLateComplaints(later);
  expect((await mails()).map(({ kind }) => kind).sort()).toEqual(['complaint', 'complaint_received']);
});

test('a mail that takes minutes → not sent by another backend meanwhile; if its own has ended, after five minutes', async () => {
  const send = backend.deps.mail.send;
  const [reached, accepts] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  backend.deps.mail.send = () => {
    reached.resolve();
    return accepts.promise;
  };
  const slow = complain();
  await reached.promise;
  backend.deps.mail.send = send;
  const after = (ms: number) => sendLateComplaints({ ...backend.deps, now: () => new Date(Date.now() + ms) });
  await after(120_000);
  expect(await mails()).toEqual([]);
  await after(301_000);
  expect((await mails()).map(({ kind }) => kind)).toEqual(['complaint', 'complaint_received']);
  accepts.resolve();
  expect((await slow).status).toBe(201);
  expect(await mails()).toHaveLength(2);
});

test('too many → 429 with Retry-After, whatever their source', async () => {
  const strict = await startTestBackend({ demo: false, env: { RATE_LIMIT_FACTOR: 1 } });
  const from = (email: string) => strict.client().call('complain', { body: { ...COMPLAINT, email } });
  for (let i = 0; i < 10; i++) expect((await from(`mia${i}@test.example`)).status).toBe(201);
  const refused = await from('mia10@test.example');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await strict.close();
});

describe('a form without script', () => {
  const post = (body: object, headers: Record<string, string> = {}) =>
    backend.client().fetch('/api/complaint.php', { method: 'POST', body: new URLSearchParams({ ...body }), headers });

  test('complete → taken, and back to the page with the reference', async () => {
    const response = await post({ ...COMPLAINT, profile: '', website: '' });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toMatch(/^\/complaints\?sent=C-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    expect(await rows()).toHaveLength(1);
  });

  test('incomplete → back to the page, which says so', async () => {
    expect((await post({ ...COMPLAINT, email: 'mia' })).headers.get('location')).toBe('/complaints?refused=validation');
  });

  test('from another site → refused', async () => {
    expect((await post(COMPLAINT, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(await rows()).toEqual([]);
  });
});
