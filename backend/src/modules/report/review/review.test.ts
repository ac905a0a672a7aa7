import { type AMember, aMember } from '../../../testing/a-member.ts';
import { startTestBackend, type TestBackend } from '../../../testing/start-backend.ts';

const TOKEN = 'a-token-of-the-tests';
const EVIL = '<script>alert("1")</script> & <img src=x onerror=alert(1)>';
let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend({ demo: false, env: { MODERATION_TOKEN: TOKEN, production: true } });
});
afterAll(() => backend.close());

const PATH = '/moderation/reports';
const authorization = (token = TOKEN) => `Basic ${Buffer.from(`anna:${token}`).toString('base64')}`;
const open = (headers: Record<string, string> = {}) => backend.client().fetch(PATH, { headers });
const page = async (show = 'open') =>
  (await backend.client().fetch(`${PATH}?show=${show}`, { headers: { authorization: authorization() } })).text();
const set = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  backend
    .client()
    .fetch(PATH, { method: 'POST', body: new URLSearchParams(fields), headers: { authorization: authorization(), ...headers } });

/** @returns the report's number and reference */
async function aReport(reporter: AMember, reported: AMember, body: object = {}): Promise<{ id: string; reference: string }> {
  const { reference } = (await reporter.client.call('report', { body: { id: reported.id, category: 'scam', ...body } })).body;
  const { id } = await backend.deps.db.selectFrom('report').select('id').where('reference', '=', reference).executeTakeFirstOrThrow();
  return { id: String(id), reference };
}

test('no token, a wrong one, or a member’s session → 401, and nothing is closed', async () => {
  const { client, id } = await aMember(backend.deps);
  const report = await aReport({ client, id } as AMember, await aMember(backend.deps));
  const tries: Record<string, string>[] = [{}, { authorization: authorization('wrong') }, { authorization: 'Basic !' }];
  for (const headers of tries) expect((await open(headers)).status).toBe(401);
  const answer = await client.fetch(PATH);
  expect([answer.status, await answer.text()]).toEqual([401, 'The token is needed']);
  const close = { id: report.id, status: 'closed' };
  expect((await set(close, { authorization: '' })).status).toBe(401);
  const asMember = { method: 'POST', body: new URLSearchParams(close) };
  expect((await client.fetch(PATH, asMember)).status).toBe(401);
  expect((await set(close, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await set({ ...close, status: 'gone' })).status).toBe(422);
  expect(await page()).toContain(`Close ${report.reference}`);
});

test('a report of a message → who, what for, the message among the others; closed, and open again', async () => {
  const [reporter, reported] = [await aMember(backend.deps), await aMember(backend.deps)];
  const write = async (from: AMember, to: AMember, text: string) =>
    (await from.client.call('sendMessage', { body: { profile: to.id, client_id: crypto.randomUUID(), text } })).body;
  await write(reporter, reported, 'Hello there');
  const { conversation, message } = await write(reported, reporter, 'Lend me 500 euros');
  const { id, reference } = await aReport(reporter, reported, { conversation: conversation, message: message.id });
  const shown = await page();
  expect(shown).toContain(`${reference}: Asks for money, or a scam`);
  expect(shown).toContain(`Member ${reported.id} (${reported.id})`);
  expect(shown).toContain(`from Member ${reporter.id} (${reporter.id})`);
  expect(shown).toContain('<blockquote>Lend me 500 euros</blockquote>');
  expect(shown).toContain('<b>Reporter:</b> Hello there');
  expect((await set({ id, show: 'open', status: 'closed' })).headers.get('location')).toBe(PATH);
  expect(await page()).not.toContain(reference);
  expect(await page('closed')).toContain(`Open again ${reference}`);
  expect((await set({ id, show: 'closed', status: 'open' })).headers.get('location')).toBe(`${PATH}?show=closed`);
  expect(await page()).toContain(`Close ${reference}`);
});

test('what members wrote → text, never markup', async () => {
  const reporter = await aMember(backend.deps, { profile: { name: 'Mia <b>x</b>' } });
  const reported = await aMember(backend.deps, { profile: { name: `"><svg onload=x>`, about: EVIL } });
  const { body } = await reported.client.call('sendMessage', {
    body: { profile: reporter.id, client_id: crypto.randomUUID(), text: EVIL },
  });
  await aReport(reporter, reported, { conversation: body.conversation, message: body.message.id, remarks: EVIL });
  const shown = await page();
  expect(shown).not.toMatch(/<script|<img|<svg|Mia <b>/);
  expect(shown.split('&lt;script&gt;')).toHaveLength(5);
  expect(shown).toContain('Mia &lt;b&gt;x&lt;/b&gt;');
});

test('both have left → the report is still there, with the name that was kept', async () => {
  const [reporter, reported] = [await aMember(backend.deps), await aMember(backend.deps)];
  const { reference } = await aReport(reporter, reported);
  for (const { id } of [reporter, reported]) await backend.deps.db.deleteFrom('account').where('id', '=', id).execute();
  const shown = await page();
  expect(shown).toContain(reference);
  expect(shown).toContain(`Member ${reported.id} (has left)`);
  expect(shown).toContain('from a member who has left');
});
