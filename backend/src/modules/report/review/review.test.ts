import { type AMember, aMember } from '../../../testing/a-member.ts';
import { formFields } from '../../../testing/form-fields.ts';
import { anImage, bytesOf } from '../../../testing/photos.ts';
import { startTestBackend, type TestBackend } from '../../../testing/start-backend.ts';
import { deleteUnusedPhotos } from '../../photos/delete-unused.ts';
import { purgeReports } from '../purge.ts';

const TOKEN = 'a-token-of-the-tests';
const EVIL = '<script>alert("1")</script> & <img src=x onerror=alert(1)>';
const DAY_MS = 86_400_000;
let backend: TestBackend;
let now: Date | undefined;
beforeAll(async () => {
  backend = await startTestBackend({ demo: false, now: () => now ?? new Date(), env: { MODERATION_TOKEN: TOKEN, production: true } });
});
afterEach(() => (now = undefined));
afterAll(() => backend.close());

const PATH = '/moderation/reports';
const authorization = (token = TOKEN, name = 'anna') => `Basic ${Buffer.from(`${name}:${token}`).toString('base64')}`;
const open = (headers: Record<string, string> = {}) => backend.client().fetch(PATH, { headers });
const page = async (show = 'open') =>
  (await backend.client().fetch(`${PATH}?show=${show}`, { headers: { authorization: authorization() } })).text();
const set = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  backend
    .client()
    .fetch(PATH, { method: 'POST', body: new URLSearchParams(fields), headers: { authorization: authorization(), ...headers } });

/** @returns the report's id and reference */
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
  const close = { id: report.id, status: 'closed', outcome: 'nothing_wrong' };
  expect((await set(close, { authorization: '' })).status).toBe(401);
  const asMember = { method: 'POST', body: new URLSearchParams(close) };
  expect((await client.fetch(PATH, asMember)).status).toBe(401);
  expect((await set(close, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  const wrongs: Record<string, string>[] = [
    { id: '9999999999' },
    { status: 'gone' },
    { outcome: 'shrugged' },
    { outcome: '' },
    { note: 'x'.repeat(501) },
  ];
  for (const wrong of wrongs) expect((await set({ ...close, ...wrong })).status).toBe(422);
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
  const close = { id, show: 'open', status: 'closed', outcome: 'member_warned', note: '<b>Second time</b>' };
  expect((await set(close)).headers.get('location')).toBe(PATH);
  expect(await page()).not.toContain(reference);
  // A concurrent decision was first: it counts, and only it is recorded.
  await set({ ...close, outcome: 'authorities' }, { authorization: authorization(TOKEN, 'bea') });
  const closed = await page('closed');
  expect(closed).toContain(`Open again ${reference}`);
  expect(closed).toMatch(
    /Closed by <b>anna<\/b>, <time [^>]+>[\d :UTC-]+<\/time><br \/>Member warned<br \/><span class="words">&lt;b&gt;Second time/,
  );
  expect(closed).not.toMatch(/<b>(bea|Second)/);
  expect((await set({ id, show: 'closed', status: 'open' })).headers.get('location')).toBe(`${PATH}?show=closed`);
  const again = await page();
  expect(again).toContain(`Close ${reference}`);
  expect(again).toMatch(/Closed by <b>anna<\/b>.+Opened again by <b>anna<\/b>/);
});

test('a reported photo → kept for moderators alone after its owner has deleted it, and gone when the closed report’s time is over', async () => {
  const [reporter, reported] = [await aMember(backend.deps, { account: { paid_user: true } }), await aMember(backend.deps)];
  const image = await anImage(reported.client);
  const decide = (fields: Record<string, string>) =>
    backend
      .client()
      .fetch('/moderation', { method: 'POST', body: new URLSearchParams(fields), headers: { authorization: authorization() } });
  const seen = { id: String(image.id), picture: image.filename };
  await decide({ ...seen, status: 'active' });
  const { id, reference } = await aReport(reporter, reported, { image: image.id });
  expect(await page()).toContain(`<b>Reported photo ${image.id}</b><br /><span class="meta">still shown</span>`);

  await reported.client.call('deletePhoto', { body: { id: image.id } });
  expect(await page()).toContain('<span class="meta">deleted just now, its member can still bring it back</span>');
  expect(await page()).toContain(`name="picture" value="${image.filename}"`);
  const rejected = await decide({ ...seen, show: 'open', status: 'rejected', reason: 'child' });
  expect(rejected.headers.get('location')).toBe(PATH);
  const restored = await reported.client.call('updatePhoto', { body: { id: image.id, restore: true } });
  expect(restored.body.profile.images).toMatchObject([{ id: image.id, status: 'rejected', reason: 'child' }]);
  expect(await page()).toContain('<span class="meta">rejected</span>');
  await reported.client.call('deletePhoto', { body: { id: image.id } });
  now = new Date(Date.now() + DAY_MS);
  await deleteUnusedPhotos(backend.deps);
  expect(await page()).toContain('<span class="meta">no longer on the profile</span>');

  const address = `${PATH}/${reference}/photos/${image.id}`;
  const ask = (client = backend.client(), headers: Record<string, string> = {}) => client.fetch(address, { headers });
  for (const client of [backend.client(), reporter.client, reported.client]) expect((await ask(client)).status).toBe(401);
  const kept = await ask(backend.client(), { authorization: authorization() });
  expect([kept.status, kept.headers.get('content-type'), kept.headers.get('cache-control')]).toEqual([200, 'image/webp', 'no-store']);
  expect((await bytesOf(kept)).length).toBeGreaterThan(1000);
  for (const wrong of [`${PATH}/${reference}/photos/0`, `${PATH}/${reference}/photos/x`, `${PATH}/R-AAAA-AAAA/photos/${image.id}`])
    expect((await backend.client().fetch(wrong, { headers: { authorization: authorization() } })).status).toBe(404);

  const other = await aReport(reporter, reported);
  await set({ id, status: 'closed', outcome: 'photo_rejected' });
  const later = async (days: number) => {
    now = new Date(Date.now() + days * DAY_MS);
    await purgeReports(backend.deps);
    await deleteUnusedPhotos(backend.deps);
  };
  const copies = () => backend.deps.storage.read(`reports/${reference}/large.webp`);
  await later(184);
  expect(await page('closed')).toContain(reference);
  expect(await copies()).not.toBeNull();
  await later(186);
  expect(await page('closed')).not.toContain(reference);
  expect(await copies()).toBeNull();
  expect(await backend.deps.db.selectFrom('report_decision').select('id').where('report_id', '=', Number(id)).execute()).toEqual([]);
  expect(await page()).toContain(other.reference);
});

test('more than a page → each once, by pages; a decision leads back to its page, and an empty one to the first', async () => {
  const { db } = backend.deps;
  const { id } = await aReport(await aMember(backend.deps), await aMember(backend.deps));
  const { id: _, ...one } = await db.selectFrom('report').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow();
  await db.deleteFrom('report').execute();
  const references = Array.from({ length: 30 }, (_, n) => `R-PAGE-00${10 + n}`);
  // Many of one moment.
  const rows = references.map((reference, n) => ({
    ...one,
    reference,
    evidence: JSON.stringify(one.evidence),
    created_at: new Date(1_000 * Math.floor(n / 10)),
  }));
  await db.insertInto('report').values(rows).execute();
  const at = async (address: string) => (await backend.client().fetch(address, { headers: { authorization: authorization() } })).text();
  const shown = (text: string) => [...text.matchAll(/<h2>(R-PAGE-\d+)/g)].map(([, reference]) => reference);
  const linkTo = (name: string, text: string) => new RegExp(`href="([^"]+)">${name}`).exec(text)?.[1]!.replaceAll('&amp;', '&');
  const decide = (text: string, fields: Record<string, string> = {}) => set({ ...formFields(text, PATH), ...fields });

  const first = await at(PATH);
  expect([first.includes('First page'), shown(first).length]).toEqual([false, 24]);
  const second = linkTo('Next page', first)!;
  expect([...shown(first), ...shown(await at(second))]).toEqual(references);
  expect(linkTo('Next page', await at(second))).toBeUndefined();
  for (let n = 0; n < 6; n++) {
    const closed = await decide(await at(second), { outcome: 'nothing_wrong' });
    expect(closed.headers.get('location')).toBe(second);
  }
  expect(await at(second)).toContain('This page is empty.');
  expect(linkTo('First page', await at(second))).toBe(PATH);

  for (let n = 0; n < 24; n++) await decide(await at(PATH), { outcome: 'nothing_wrong' });
  const latest = await at(`${PATH}?show=closed`);
  const older = linkTo('Next page', latest)!;
  expect(new Set([...shown(latest), ...shown(await at(older))]).size).toBe(30);
  expect((await decide(await at(older))).headers.get('location')).toBe(older);
  for (const after of ['x', '1', '1.x', `1.${'9'.repeat(20)}`, `${'9'.repeat(17)}.1`])
    expect((await backend.client().fetch(`${PATH}?after=${after}`, { headers: { authorization: authorization() } })).status).toBe(200);
});

test('what members wrote → text, never markup', async () => {
  const reporter = await aMember(backend.deps, { profile: { name: 'Mia <b>x</b>' } });
  const reported = await aMember(backend.deps, { profile: { name: `"><svg onload=x>`, about: EVIL } });
  const { body } = await reported.client.call('sendMessage', {
    body: { profile: reporter.id, client_id: crypto.randomUUID(), text: EVIL },
  });
  await aReport(reporter, reported, { conversation: body.conversation, message: body.message.id, remarks: EVIL });
  const [, shown = ''] = (await page()).split('<main');
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
