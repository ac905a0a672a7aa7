import { aMember, type AMember, purgeMember } from '@nightlark/backend/testing';
import { type AnOperator, anOperator } from '../../../testing/an-operator.ts';
import { formFields } from '../../../testing/form-fields.ts';
import { startTestConsole, type TestConsole } from '../../../testing/start-console.ts';

const PATH = '/moderation/members';
let backend: TestConsole;
let moderator: AnOperator;
beforeAll(async () => {
  backend = await startTestConsole({ demo: false, env: { RATE_LIMIT_FACTOR: 1000 } });
  moderator = await anOperator(backend, 'moderator');
});
afterAll(() => backend.close());

const open = (path: string) => moderator.page(path);
const post = (key: string | number, fields: Record<string, string>, by = moderator) => by.send(`${PATH}/${key}`, fields);
const DECISION = { act: 'impose', what: 'suspended-7', reason: 'scam', words: 'Stop.', evidence: 'Seen in R-1' };
const seenOn = (page: string) => /name="seen" value="([^"]*)"/.exec(page)?.[1] ?? '';
const decide = async ({ id }: AMember, fields: Record<string, string> = {}) =>
  post(id, { ...DECISION, seen: seenOn(await open(`${PATH}/${id}`)), ...fields });

test('decided from a report → the member is suspended, the report closed with it, history and audit log name it', async () => {
  const [reporter, reported] = [await aMember(backend.deps), await aMember(backend.deps)];
  const { reference } = (await reporter.client.call('report', { body: { id: reported.id, category: 'scam', remarks: '' } })).body;
  const reports = await open('/moderation/reports');
  expect(reports).toContain(`href="${PATH}/${reported.id}?report=${reference}"`);
  const page = await open(`${PATH}/${reported.id}?report=${reference}`);
  expect(page).toContain(`>Report ${reference}</textarea>`);
  expect(page).toContain('<span>Asks for money, or a scam, open, ');
  const { report = '', seen = '' } = formFields(page, `${PATH}/${reported.id}`);
  expect((await post(reported.id, { ...DECISION, seen, report })).status).toBe(303);
  expect((await reported.client.call('getChats')).error?.params).toMatchObject({ sanction: 'suspended' });
  const after = await open(`${PATH}/${reported.id}`);
  expect(after).toMatch(/S-\w{4}-\w{4}: Suspended/);
  expect(after).toContain('<blockquote>Stop.</blockquote>');
  expect(await open('/moderation/reports?show=closed')).toMatch(
    /Member suspended<br><span class="words">S-|Member suspended<br \/><span class="words">S-/,
  );
  const log = await backend.deps.db
    .selectFrom('operator_action')
    .select(['operator', 'role', 'action'])
    .where('subject', '=', String(reported.id))
    .orderBy('id')
    .execute();
  const by = { operator: 'moderator', role: 'moderator' };
  expect(log).toEqual([
    { ...by, action: 'sanction_imposed' },
    { ...by, action: 'report_closed' },
  ]);
});

test.each([
  ['a suspension without an end', { what: 'suspended' }],
  ['an exclusion for a time', { what: 'excluded-7' }],
  ['for days that are not offered', { what: 'suspended-3' }],
  ['without evidence', { evidence: ' ' }],
  ['held', { what: 'held' }],
  ['for no reason', { reason: '' }],
  ['a NUL', { words: '\0' }],
])('%s → refused, nothing is decided', async (_, fields) => {
  const member = await aMember(backend.deps);
  expect((await decide(member, fields)).status).toBe(422);
  expect((await member.client.call('getChats')).status).toBe(200);
});

test('each decision that the form offers → is taken as it says', async () => {
  const member = await aMember(backend.deps);
  const offered = [...(await open(`${PATH}/${member.id}`)).matchAll(/<option value="(suspended|excluded|restricted|photos)(?:-(\d+))?"/g)];
  expect(offered).toHaveLength(12);
  for (const [, kind, days] of offered) {
    expect((await decide(member, { what: days ? `${kind}-${days}` : kind! })).status).toBe(303);
    const { until } = await backend.deps.db
      .selectFrom('sanction')
      .select('until')
      .where('account_id', '=', member.id)
      .where('kind', '=', kind as 'suspended')
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow();
    expect(until && Math.round((until.getTime() - backend.deps.now().getTime()) / 86_400_000)).toBe(days ? Number(days) : null);
  }
});

test('two moderators at once → the second is told, as is one who lifts what was lifted', async () => {
  const member = await aMember(backend.deps);
  const seen = seenOn(await open(`${PATH}/${member.id}`));
  const [first, second] = [await post(member.id, { ...DECISION, seen }), await post(member.id, { ...DECISION, seen, what: 'excluded' })];
  expect([first.status, second.status]).toEqual([303, 409]);
  expect(await second.text()).toContain('Somebody else decided');
  const { id = '', seen: now = '' } = formFields(await open(`${PATH}/${member.id}`), `${PATH}/${member.id}`);
  const lifts = [];
  for (let n = 0; n < 2; n++) lifts.push((await post(member.id, { act: 'lift', id, seen: now, note: 'A mistake' })).status);
  expect(lifts).toEqual([303, 409]);
  expect(await open(`${PATH}/${member.id}`)).toContain('A mistake');
});

test('two moderators in the same moment, of a sanction or of an objection → one decision, the second is told', async () => {
  const other = await anOperator(backend, 'admin');
  const member = await aMember(backend.deps);
  const statuses = (answers: Response[]) => answers.map(({ status }) => status).sort();
  const seen = seenOn(await open(`${PATH}/${member.id}`));
  expect(statuses(await Promise.all([post(member.id, { ...DECISION, seen }), post(member.id, { ...DECISION, seen }, other)]))).toEqual([
    303, 409,
  ]);
  const sanctions = await backend.deps.db.selectFrom('sanction').select('reference').where('account_id', '=', member.id).execute();
  expect(sanctions).toHaveLength(1);
  const objection = { name: 'Mia', email: member.email, category: 'decision', text: 'That was not me.', decision: sanctions[0]!.reference };
  await backend.client().call('complain', { body: objection });
  const complaint = /name="complaint" value="(\d+)"/.exec(await open(`${PATH}/${member.id}`))![1]!;
  const answered = { act: 'answered', complaint };
  expect(statuses(await Promise.all([post(member.id, answered), post(member.id, answered, other)]))).toEqual([303, 409]);
  const log = await backend.deps.db.selectFrom('operator_action').select('action').where('subject', '=', String(member.id)).execute();
  expect(log.map(({ action }) => action)).toEqual(['sanction_imposed', 'objection_answered']);
});

test('an objection, also by a deleted account → waits in the list, leads to the decision, and ends with it', async () => {
  const members = [await aMember(backend.deps), await aMember(backend.deps)];
  for (const member of members) {
    await decide(member, { what: 'excluded' });
    const { reference } = await backend.deps.db
      .selectFrom('sanction')
      .select('reference')
      .where('account_id', '=', member.id)
      .executeTakeFirstOrThrow();
    if (member === members[1]) await purgeMember(backend.deps, member.id);
    const objection = { name: 'Mia', email: member.email, category: 'decision', text: 'That was not me <b>.', decision: reference };
    expect((await backend.client().call('complain', { body: objection })).status).toBe(201);
    expect(await open(PATH)).toContain(`href="${PATH}/${reference}"`);
    const page = await open(`${PATH}/${reference}`);
    expect(page).toContain('That was not me &lt;b&gt;.');
    const fields = formFields(page, `${PATH}/${member === members[1] ? reference : member.id}`);
    expect((await post(reference, { act: 'lift', id: fields['id']!, seen: fields['seen']!, note: 'Right' })).status).toBe(303);
    expect(await open(PATH)).not.toContain(reference);
  }
});

const find = (what: string) => moderator.send(PATH, { find: what });

test('looked for by number, address, reference, and in vain', async () => {
  const { id, email } = await aMember(backend.deps);
  for (const what of [String(id), email.toUpperCase(), `\u200B${email}`])
    expect((await find(what)).headers.get('location')).toBe(`${PATH}/${id}`);
  expect((await find('S-AAAA-AAAA')).headers.get('location')).toBe(`${PATH}/S-AAAA-AAAA`);
  expect(await (await find('nobody@test.example')).text()).toContain('Nobody was found.');
  for (const key of ['999999999', '9999999999999999', 'S-AAAA-AAAA', 'x', '%00'])
    expect((await moderator.client.fetch(`${PATH}/${key}`)).status).toBe(404);
});

test('the form to look for a member → sends what is entered by POST, so that an address is in no URL', async () => {
  expect(await open(PATH)).toMatch(new RegExp(`<form class="filter find" method="post" action="${PATH}">`));
  expect(formFields(await open(PATH), PATH)).toHaveProperty('form_token');
  const { email } = await aMember(backend.deps);
  const byAddress = await moderator.client.fetch(`${PATH}?find=${encodeURIComponent(email)}`);
  expect([byAddress.status, (await byAddress.text()).includes(email)]).toEqual([200, false]);
  const inVain = await find('nobody@test.example');
  expect([inVain.status, inVain.headers.get('location')]).toEqual([422, null]);
  expect(await inVain.text()).toContain('value="nobody@test.example"');
});

test.each([1_234_567_890, 12_345_678_901, Number.MAX_SAFE_INTEGER])(
  'a member with the number %d → found by it, opened, and suspended',
  async (id) => {
    const member = await aMember(backend.deps, { account: { id } });
    expect((await find(String(id))).headers.get('location')).toBe(`${PATH}/${id}`);
    expect(await open(`${PATH}/${id}`)).toContain(`(${id})`);
    expect((await decide(member)).status).toBe(303);
    expect((await member.client.call('getChats')).error?.params).toMatchObject({ sanction: 'suspended' });
  },
);
