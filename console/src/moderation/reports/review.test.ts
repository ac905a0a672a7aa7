import { aMember, type AMember, anImage, bytesOf, deleteUnusedPhotos, purgeReports } from '@nightlark/backend/testing';
import { type AnOperator, anOperator } from '../../../testing/an-operator.ts';
import { formFields } from '../../../testing/form-fields.ts';
import { startTestConsole, type TestConsole } from '../../../testing/start-console.ts';

const EVIL = '<script>alert("1")</script> & <img src=x onerror=alert(1)>';
const DAY_MS = 86_400_000;
let backend: TestConsole;
let now: Date | undefined;
let moderator: AnOperator;
beforeAll(async () => {
  backend = await startTestConsole({ demo: false, now: () => now ?? new Date(), env: { production: true } });
  moderator = await anOperator(backend, 'moderator');
});
beforeEach(async () => {
  if (!(await moderator.page(PATH)).includes('Reports')) moderator = await anOperator(backend, 'moderator');
});
afterEach(() => (now = undefined));
afterAll(() => backend.close());

const PATH = '/moderation/reports';
const page = (show = 'open') => moderator.page(`${PATH}?show=${show}`);
const set = (fields: Record<string, string>, by = moderator) => by.send(PATH, fields);

/** @returns the report's id and reference */
async function aReport(reporter: AMember, reported: AMember, body: object = {}): Promise<{ id: string; reference: string }> {
  const { reference } = (await reporter.client.call('report', { body: { id: reported.id, category: 'scam', ...body } })).body;
  const { id } = await backend.deps.db.selectFrom('report').select('id').where('reference', '=', reference).executeTakeFirstOrThrow();
  return { id: String(id), reference };
}

test('a decision that is none → refused, and nothing is closed', async () => {
  const report = await aReport(await aMember(backend.deps), await aMember(backend.deps));
  const close = { id: report.id, status: 'closed', outcome: 'nothing_wrong' };
  const wrongs: Record<string, string>[] = [
    { id: '99999999999999999' },
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
  expect(shown).toContain(`<bdi>Member ${reported.id}</bdi> (${reported.id})`);
  expect(shown).toContain(`from <bdi>Member ${reporter.id}</bdi> (${reporter.id})`);
  expect(shown).toContain('<blockquote dir="auto">Lend me 500 euros</blockquote>');
  expect(shown).toContain('<b><bdi>Reporter</bdi>:</b> <bdi>Hello there</bdi>');
  const close = { id, show: 'open', status: 'closed', outcome: 'member_warned', note: '<b>Second time</b>' };
  expect((await set(close)).headers.get('location')).toBe(PATH);
  expect(await page()).not.toContain(reference);
  const closed = await page('closed');
  expect(closed).toContain(`Open again ${reference}`);
  expect(closed).toMatch(
    /Closed by <b>moderator<\/b>, <time [^>]+>[\d :UTC-]+<\/time><br \/>Member warned<br \/><span class="words">&lt;b&gt;Second time/,
  );
  expect(closed).not.toContain('<b>Second');
  expect((await set({ id, show: 'closed', status: 'open' })).headers.get('location')).toBe(`${PATH}?show=closed`);
  const again = await page();
  expect(again).toContain(`Close ${reference}`);
  expect(again).toMatch(/Closed by <b>moderator<\/b>.+Opened again by <b>moderator<\/b>/);
});

test('a reported photo → kept for moderators alone after its owner has deleted it, and gone when the closed report’s time is over', async () => {
  const [reporter, reported] = (await Promise.all(
    [{ account: { paid_user: true } }, {}].map((overrides) => aMember(backend.deps, overrides, backend.client())),
  )) as [AMember, AMember];
  const image = await anImage(reported.client);
  const seen = { id: String(image.id), picture: image.filename };
  await moderator.send('/moderation', { ...seen, reviewed: '', status: 'active' });
  const { id, reference } = await aReport(reporter, reported, { image: image.id });
  expect(await page()).toContain(`<b>Reported photo ${image.id}</b><br /><span class="meta">still shown</span>`);

  await reported.client.call('deletePhoto', { body: { id: image.id } });
  expect(await page()).toContain('<span class="meta">deleted just now, its member can still bring it back</span>');
  expect(await page()).toContain(`name="picture" value="${image.filename}"`);
  const fields = formFields(await page(), '/moderation');
  expect(fields).toMatchObject(seen);
  const rejected = await moderator.send('/moderation', { ...fields, status: 'rejected', reason: 'child' });
  expect(rejected.headers.get('location')).toBe(PATH);
  const restored = await reported.client.call('updatePhoto', { body: { id: image.id, restore: true } });
  expect(restored.body.profile.images).toMatchObject([{ id: image.id, status: 'rejected', reason: 'child' }]);
  expect(await page()).toContain('<span class="meta">rejected</span>');
  await reported.client.call('deletePhoto', { body: { id: image.id } });
  now = new Date(Date.now() + DAY_MS);
  moderator = await anOperator(backend, 'moderator');
  await deleteUnusedPhotos(backend.deps);
  expect(await page()).toContain('<span class="meta">no longer on the profile</span>');

  const address = `${PATH}/${reference}/photos/${image.id}`;
  for (const client of [backend.client(), reporter.client, reported.client]) expect((await client.fetch(address)).status).toBe(303);
  const kept = await moderator.client.fetch(address);
  expect([kept.status, kept.headers.get('content-type'), kept.headers.get('cache-control')]).toEqual([200, 'image/webp', 'no-store']);
  expect((await bytesOf(kept)).length).toBeGreaterThan(1000);
  for (const wrong of [`${PATH}/${reference}/photos/0`, `${PATH}/${reference}/photos/x`, `${PATH}/R-AAAA-AAAA/photos/${image.id}`])
    expect((await moderator.client.fetch(wrong)).status).toBe(404);

  const other = await aReport(reporter, reported);
  await set({ id, status: 'closed', outcome: 'photo_rejected' });
  const later = async (days: number) => {
    now = new Date(Date.now() + days * DAY_MS);
    moderator = await anOperator(backend, 'moderator');
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
  const at = (address: string) => moderator.page(address);
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
    expect((await moderator.client.fetch(`${PATH}?after=${after}`)).status).toBe(200);
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

test('what members wrote from right to left → its own direction, apart from the line that it stands in', async () => {
  const [reporter, reported] = [await aMember(backend.deps), await aMember(backend.deps, { profile: { name: 'محمد (رضا)' } })];
  const text = 'مرحبا 123.';
  const { body } = await reported.client.call('sendMessage', { body: { profile: reporter.id, client_id: crypto.randomUUID(), text } });
  await aReport(reporter, reported, { conversation: body.conversation, message: body.message.id, remarks: text });
  const shown = await page();
  expect(shown).toContain(`<bdi>محمد (رضا)</bdi> (${reported.id})`);
  expect(shown).toContain(`<blockquote dir="auto">${text}</blockquote>`);
  expect(shown).toMatch(new RegExp(`<p class="words" dir="auto">${text}</p>`));
  expect(shown).toContain(`<bdi><mark>${text}</mark></bdi>`);
});

test('both have left → the report is still there, with the name that was kept', async () => {
  const [reporter, reported] = [await aMember(backend.deps), await aMember(backend.deps)];
  const { reference } = await aReport(reporter, reported);
  for (const { id } of [reporter, reported]) await backend.deps.db.deleteFrom('account').where('id', '=', id).execute();
  const shown = await page();
  expect(shown).toContain(reference);
  expect(shown).toContain(`<bdi>Member ${reported.id}</bdi> (has left)`);
  expect(shown).toContain('from a member who has left');
});

test('two moderators at once → one decision, in the journal once, and the second is told', async () => {
  const reported = await aMember(backend.deps);
  const { id, reference } = await aReport(await aMember(backend.deps), reported);
  const other = await anOperator(backend, 'admin');
  const close = { id, show: 'open', status: 'closed' };
  const answers = await Promise.all([
    set({ ...close, outcome: 'member_warned', note: 'Once' }),
    set({ ...close, outcome: 'authorities' }, other),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  expect(await answers.find(({ status }) => status === 409)!.text()).toContain('Somebody else decided about this report');
  const decisions = await backend.deps.db.selectFrom('report_decision').selectAll().where('report_id', '=', Number(id)).execute();
  expect(decisions).toHaveLength(1);
  const log = await backend.deps.db.selectFrom('operator_action').selectAll().where('subject', '=', String(reported.id)).execute();
  const [{ decided_by, outcome, note }] = decisions as [(typeof decisions)[number]];
  expect(log).toMatchObject([{ operator: decided_by, action: 'report_closed', details: { reference, outcome, note } }]);
});
