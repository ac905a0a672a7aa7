import { aMember, type AMember, aPaymentProvider, aPendingPayment, settlePayment } from '@nightlark/backend/testing';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { PaymentMethod } from '@nightlark/contract';
import { anOperator, type AnOperator, formTokenIn } from '../../testing/an-operator.ts';
import { listPayments, paymentFilter } from './list.ts';
import { startTestConsole, type TestConsole } from '../../testing/start-console.ts';

let backend: TestConsole;
let refusing = false;
let late = false;
let sent = 0;
let [support, finance] = [] as unknown as [AnOperator, AnOperator];
beforeAll(async () => {
  const refund: typeof aPaymentProvider.refund = () => {
    sent++;
    return Promise.resolve(refusing ? { status: 'refused', why: 'too old' } : { status: late ? 'pending' : 'refunded' });
  };
  backend = await startTestConsole({ demo: false, hooks: { payments: () => ({ ...aPaymentProvider, refund }) } });
  support = await anOperator(backend, 'support');
  finance = await anOperator(backend, 'finance');
});
afterEach(() => {
  [refusing, late] = [false, false];
});
afterAll(() => backend.close());

async function aPayment(member: AMember, status?: 'completed' | 'failed', method: PaymentMethod = 'visa'): Promise<string> {
  const body = { bundle: 'credits-25', method, idempotency_key: randomUUID() };
  const { payment } = (await member.client.call('createPayment', { body })).body;
  if (status) await settlePayment(backend.deps, payment.payment_id, status);
  return payment.payment_id;
}
const rowOf = (id: string) => backend.deps.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const balanceOf = async ({ id }: AMember) =>
  (await backend.deps.db.selectFrom('wallet').select('balance').where('account_id', '=', id).executeTakeFirstOrThrow()).balance;
/** The fields of a form as rendered. */
const refundForm = (page: string) => ({
  form_token: formTokenIn(page),
  form: /name="form" value="([\w-]+)"/.exec(page)?.[1] ?? '',
  left: /name="left" value="(\d+)"/.exec(page)?.[1] ?? '',
});
const actions = (subject: string) =>
  backend.deps.db
    .selectFrom('operator_action')
    .select(['operator', 'action'])
    .where('subject', '=', subject)
    .where('action', '<>', 'payment_opened')
    .orderBy('id')
    .execute();
const old = { signup_date: new Date(Date.now() - 30 * 86_400_000) };

test('payments → found by number, member, state, method and days; a wrong filter hides nothing', async () => {
  const member = await aMember(backend.deps);
  const [paid, failed] = [await aPayment(member, 'completed'), await aPayment(member, 'failed', 'paypal')];
  const listed = async (query: string) => {
    const page = await support.page(`/console/payments?member=${member.id}&${query}`);
    return [paid, failed].filter((id) => page.includes(`/console/payments/${id}"`));
  };
  const today = new Date().toISOString().slice(0, 10);
  expect(await listed('')).toEqual([paid, failed]);
  expect(await listed(`number=${failed}`)).toEqual([failed]);
  expect(await listed(`number=test_${paid}`)).toEqual([paid]);
  expect(await listed('status=completed')).toEqual([paid]);
  expect(await listed('method=paypal')).toEqual([failed]);
  expect(await listed(`from=${today}&to=${today}`)).toEqual([paid, failed]);
  expect(await listed('to=2001-01-01')).toEqual([]);
  expect(await listed('from=0000-01-01&to=0000-13-41')).toEqual([paid, failed]);
  expect(await listed("status=x'&from=yesterday&method=%00&after=1.2.3'")).toEqual([paid, failed]);
});

test('a database session in a zone whose clocks are changed that day → the days of a filter are those of UTC', async () => {
  const { id } = await aMember(backend.deps);
  // Berlin's 29 March 2020 had 23 hours, its 25 October 25.
  const days = ['2020-03-29', '2020-10-25', '9999-12-31'];
  for (const day of days) {
    const start = Date.parse(day);
    const orders = [];
    for (const time of [start - 1, start, start + 86_399_999, start + 86_400_000]) {
      const created_at = new Date(time);
      orders.push(await aPendingPayment(backend.deps, id, { created_at, updated_at: created_at }));
    }
    const found = await backend.deps.slowDb.transaction().execute(async (slowDb) => {
      await sql`set local timezone to 'Europe/Berlin'`.execute(slowDb);
      const filter = paymentFilter.parse({ member: id, from: day, to: day });
      return listPayments({ slowDb }, filter, { limit: 50 });
    });
    expect({ day, found: found.rows.map((row) => row.id) }).toEqual({ day, found: [orders[2], orders[1]] });
  }
});

test('open payments of the overview → lead to exactly those, loading or pending', async () => {
  const member = await aMember(backend.deps, { account: old });
  const [pending, loading, paid] = [await aPayment(member), await aPayment(member), await aPayment(member, 'completed')];
  await backend.deps.db.updateTable('payment').set({ status: 'loading' }).where('id', '=', loading).execute();
  const address = /Open payments<\/span><b><a href="([^"]+)"/.exec(await support.page('/console'))![1]!;
  const page = await support.page(`${address}&member=${member.id}`);
  expect([pending, loading, paid].map((id) => page.includes(`/console/payments/${id}"`))).toEqual([true, true, false]);
});

test.each(['payments', 'ledger', 'mandates'])('the longest number of a member → fits into the filter of %s', async (area) => {
  const [, maxLength] = /name="member"[^>]*maxlength="(\d+)"/.exec(await support.page(`/console/${area}`))!;
  expect(Number(maxLength)).toBe(String(Number.MAX_SAFE_INTEGER).length);
});

test('a member’s e-mail address → leads to their payments, and is in no URL', async () => {
  const member = await aMember(backend.deps);
  const answer = await support.send('/console/payments/member', { email: member.email.toUpperCase() });
  expect(answer.headers.get('location')).toBe(`/console/payments?member=${member.id}`);
  const unknown = await support.send('/console/payments/member', { email: 'nobody@test.example' });
  expect(await support.page(unknown.headers.get('location')!)).toContain('No member has that address.');
});

test('more than a page, many of one moment → each once, by cursor; all in the file', async () => {
  const member = await aMember(backend.deps);
  const sample = await rowOf(await aPayment(member));
  const rows = Array.from({ length: 119 }, () => ({ ...sample, id: randomUUID(), provider_id: null, idempotency_key: randomUUID() }));
  await backend.deps.db.insertInto('payment').values(rows).execute();
  const seen: string[] = [];
  let address: string | undefined = `/console/payments?member=${member.id}`;
  for (let pages = 0; address && pages < 5; pages++) {
    const page = await support.page(address);
    seen.push(...[...page.matchAll(/\/console\/payments\/([\w-]{36})"/g)].map(([, id]) => id!));
    address = /href="([^"]+)">Older/.exec(page)?.[1]?.replaceAll('&amp;', '&');
  }
  expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
  const file = await (await finance.client.fetch(`/console/payments.csv?member=${member.id}`)).text();
  expect(file.trim().split('\r\n')).toHaveLength(121);
});

test('a payment → its facts, its member without the whole address, what happened and what was booked', async () => {
  const member = await aMember(backend.deps, { account: { ...old, trafficsource: 'partner-7' }, profile: { name: '<b>Mia</b>' } });
  const id = await aPayment(member, 'completed');
  const page = await support.page(`/console/payments/${id}`);
  expect(page).toContain('&lt;b&gt;Mia');
  expect(page).toMatch(/m•••@test\.example/);
  expect(page).not.toContain(member.email);
  for (const words of ['€21.99', 'partner-7', 'provider', 'revenue', '25 credits', `test_${id}`]) expect(page).toContain(words);
  expect(page).not.toContain('<button class="danger">');
  expect((await support.client.fetch(`/console/payments/${randomUUID()}`)).status).toBe(404);
  expect(await support.page('/console/audit-log?action=payment_opened')).toContain(id);
});

test('a refund of unused credits → credits are taken, money is refunded, and operator and reason are recorded', async () => {
  const member = await aMember(backend.deps, { account: old });
  const id = await aPayment(member, 'completed');
  const page = await finance.page(`/console/payments/${id}`);
  const answer = await finance.send(`/console/payments/${id}/refund`, { ...refundForm(page), reason: 'asked by mail' });
  expect(answer.headers.get('location')).toBe(`/console/payments/${id}?done=refunded`);
  expect(await rowOf(id)).toMatchObject({ status: 'refunded', refunded_cents: 2199 });
  expect(await balanceOf(member)).toBe(0);
  expect(await actions(id)).toEqual([
    { operator: 'finance', action: 'refund_asked' },
    { operator: 'finance', action: 'refunded' },
  ]);
  const after = await finance.page(answer.headers.get('location')!);
  for (const words of ['Refunded.', 'asked by mail', 'by finance']) expect(after).toContain(words);
});

test('a refund paid out later → its outcome is in the audit log too, with the operator; one requested by the member is not', async () => {
  late = true;
  const member = await aMember(backend.deps, { account: old });
  const [paid, back, own] = [await aPayment(member, 'completed'), await aPayment(member, 'completed'), await aPayment(member, 'completed')];
  for (const id of [paid, back]) {
    const fields = { ...refundForm(await finance.page(`/console/payments/${id}`)), amount: '5.50', reason: 'late' };
    expect((await finance.send(`/console/payments/${id}/refund`, fields)).headers.get('location')).toContain('refund_waiting');
  }
  await settlePayment(backend.deps, paid, 'refunded');
  await settlePayment(backend.deps, back, 'charged_back');
  expect(await actions(paid)).toEqual([
    { operator: 'finance', action: 'refund_asked' },
    { operator: 'finance', action: 'refunded' },
  ]);
  // The provider has it and may still pay it out: its report, or an operator, ends it.
  expect(await actions(back)).toEqual([{ operator: 'finance', action: 'refund_asked' }]);
  expect(await finance.page(`/console/audit-log?subject=${paid}`)).toContain('cents: 550');
  await member.client.call('requestRefund', { body: { payment_id: own, reason: '' } });
  await settlePayment(backend.deps, own, 'refunded');
  expect(await actions(own)).toEqual([]);
});

test('the same form of a refund twice at once → refunded once', async () => {
  const id = await aPayment(await aMember(backend.deps, { account: old }), 'completed');
  const fields = { ...refundForm(await finance.page(`/console/payments/${id}`)), amount: '5,50', reason: 'twice' };
  const send = () => finance.send(`/console/payments/${id}/refund`, fields);
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers.map(({ headers }) => headers.get('location')!.split('=')[1]).sort()).toEqual(['refund_again', 'refund_again', 'refunded']);
  expect(await rowOf(id)).toMatchObject({ refunded_cents: 550 });
});

describe('two operators refund from the same page', () => {
  async function twoForms() {
    const id = await aPayment(await aMember(backend.deps, { account: old }), 'completed');
    const admin = await anOperator(backend, 'admin');
    const formOf = async (who: AnOperator) => {
      const fields = { ...refundForm(await who.page(`/console/payments/${id}`)), amount: '5.50', reason: 'a ticket' };
      return () => who.send(`/console/payments/${id}/refund`, fields);
    };
    return { id, admin, sends: [await formOf(finance), await formOf(admin)] as const };
  }

  test('one after the other → refunded once; the other sees why not, what is left, and may decide again', async () => {
    const { id, admin, sends } = await twoForms();
    expect((await sends[0]()).status).toBe(303);
    const answer = await sends[1]();
    const page = await answer.text();
    expect([answer.status, (await rowOf(id)).refunded_cents]).toEqual([422, 550]);
    for (const words of ['Not refunded: meanwhile', 'value="5.50"', 'value="a ticket"', '€16.49 can be given back'])
      expect(page).toContain(words);
    expect((await actions(id)).map(({ action }) => action)).toEqual(['refund_asked', 'refunded', 'refund_asked', 'refund_failed']);
    const again = await admin.send(`/console/payments/${id}/refund`, { ...refundForm(page), amount: '5.50', reason: 'another one' });
    expect([again.status, (await rowOf(id)).refunded_cents]).toEqual([303, 1_100]);
  });

  test('at once → refunded once', async () => {
    const { id, sends } = await twoForms();
    const answers = await Promise.all(sends.map((send) => send()));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422]);
    expect(await rowOf(id)).toMatchObject({ refunded_cents: 550, refunding_cents: 0 });
  });
});

test('a refund while one is on its way, or a form that does not say what was left → 422, nothing is asked of the provider', async () => {
  const id = await aPayment(await aMember(backend.deps, { account: old }), 'completed');
  const { left: _left, ...fields } = { ...refundForm(await finance.page(`/console/payments/${id}`)), amount: '5.50', reason: 'a ticket' };
  const send = (more: Record<string, string>) => finance.send(`/console/payments/${id}/refund`, { ...fields, form: randomUUID(), ...more });
  const before = sent;
  expect((await send({})).status).toBe(422);
  late = true;
  expect((await send({ left: '2199' })).headers.get('location')).toContain('refund_waiting');
  const answer = await send({ left: '2199' });
  expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('Not refunded: meanwhile')]);
  expect([sent - before, (await rowOf(id)).refunding_cents]).toEqual([1, 550]);
});

test.each(['0', '-1', 'x', '1e3', '21.999', '9999999', '22.00'])(
  '%s as an amount to refund → an error, nothing is refunded',
  async (amount) => {
    const id = await aPayment(await aMember(backend.deps, { account: old }), 'completed');
    const fields = { ...refundForm(await finance.page(`/console/payments/${id}`)), amount, reason: 'wrong' };
    const answer = await finance.send(`/console/payments/${id}/refund`, fields);
    const page = await answer.text();
    expect([answer.status, page]).toEqual([422, expect.stringContaining('An amount like 9.99')]);
    for (const value of [amount, 'wrong', fields.form]) expect(page).toContain(`value="${value}"`);
    expect(await rowOf(id)).toMatchObject({ refunded_cents: 0, refunding_cents: 0 });
  },
);

test('a refund or a charge-back without a reason → the page says so, and still has what was typed', async () => {
  const id = await aPayment(await aMember(backend.deps, { account: old }), 'completed');
  const fields = { ...refundForm(await finance.page(`/console/payments/${id}`)), amount: '5.50', reason: ' ' };
  const refund = await finance.send(`/console/payments/${id}/refund`, fields);
  const page = await refund.text();
  expect(refund.status).toBe(422);
  for (const words of ['Say why.', 'value="5.50"', `value="${fields.form}"`]) expect(page).toContain(words);
  const chargeBack = await finance.send(`/console/payments/${id}/charge-back`, { reason: '' });
  expect([chargeBack.status, await chargeBack.text()]).toEqual([422, expect.stringContaining('Say why.')]);
  expect(await rowOf(id)).toMatchObject({ status: 'completed', refunding_cents: 0 });
});

test('the provider refuses, or the payment was never paid → refund_failed; the member keeps all credits', async () => {
  const member = await aMember(backend.deps, { account: old });
  const [paid, failed] = [await aPayment(member, 'completed'), await aPayment(member, 'failed')];
  refusing = true;
  const fields = { ...refundForm(await finance.page(`/console/payments/${paid}`)), reason: 'late' };
  const answer = await finance.send(`/console/payments/${paid}/refund`, fields);
  expect(answer.headers.get('location')).toBe(`/console/payments/${paid}?done=refund_failed`);
  expect([await balanceOf(member), (await rowOf(paid)).status]).toEqual([25, 'completed']);
  expect((await actions(paid)).map(({ action }) => action)).toEqual(['refund_asked', 'refund_failed']);
  expect(await finance.page('/console/review')).toContain('The provider refused a refund');
  const other = await finance.send(`/console/payments/${failed}/refund`, { form: randomUUID(), reason: 'none' });
  expect(other.headers.get('location')).toContain('refund_failed');
});

test.each([
  ['paid_out', 0, 'refund_confirmed'],
  ['not_paid_out', 1, 'refund_resent'],
] as const)(
  'a refund that waits, %s at the provider → sent %i times more, refunded once, in the audit log',
  async (found, more, action) => {
    const member = await aMember(backend.deps, { account: old });
    const id = await aPayment(member, 'completed');
    late = true;
    await finance.send(`/console/payments/${id}/refund`, { ...refundForm(await finance.page(`/console/payments/${id}`)), reason: 'asked' });
    late = false;
    const before = sent;
    expect(await finance.page(`/console/payments/${id}`)).not.toContain('The refund that waits');
    await backend.deps.db
      .updateTable('refund')
      .set({ handed_over_at: new Date(0) })
      .where('payment_id', '=', id)
      .execute();
    expect(await finance.page(`/console/payments/${id}`)).toContain('The refund that waits');
    const resolve = (who: AnOperator, fields: Record<string, string>) => who.send(`/console/payments/${id}/resolve-refund`, fields);
    expect((await resolve(support, { found, reason: 'looked' })).status).toBe(403);
    expect((await resolve(finance, { found })).status).toBe(422);
    const answers = await Promise.all([1, 2].map(() => resolve(finance, { found, reason: 'looked' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 404]);
    expect([sent - before, await rowOf(id)]).toEqual([
      more,
      expect.objectContaining({ status: 'refunded', refunded_cents: 2199, refunding_cents: 0 }),
    ]);
    expect((await actions(id)).slice(-2)).toEqual([
      { operator: 'finance', action },
      { operator: 'finance', action: 'refunded' },
    ]);
  },
);

test('a charge-back → credits are taken, and it waits for review until an operator decides, once', async () => {
  const member = await aMember(backend.deps, { account: old });
  const id = await aPayment(member, 'completed');
  expect((await finance.send(`/console/payments/${id}/charge-back`)).status).toBe(422);
  const answer = await finance.send(`/console/payments/${id}/charge-back`, { reason: 'letter of the bank' });
  expect(answer.headers.get('location')).toBe(`/console/payments/${id}?done=charged_back`);
  expect([(await rowOf(id)).status, await balanceOf(member)]).toEqual(['charged_back', 0]);
  expect((await finance.send(`/console/payments/${id}/charge-back`, { reason: 'again' })).status).toBe(422);
  const review = await backend.deps.db.selectFrom('payment_review').select('id').where('payment_id', '=', id).executeTakeFirstOrThrow();
  const decide = () => finance.send('/console/review', { id: String(review.id), decision: 'blocked', note: 'known card' });
  const statuses = (await Promise.all([decide(), decide()])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([303, 404]);
  expect(await support.page('/console/review?show=decided')).toContain('blocked: known card');
});

test('a charge-back noted twice at once → noted once, in the audit log too', async () => {
  const id = await aPayment(await aMember(backend.deps, { account: old }), 'completed');
  const answers = await Promise.all(
    [1, 2].map(() => finance.send(`/console/payments/${id}/charge-back`, { reason: 'letter of the bank' })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 422]);
  expect(await actions(id)).toEqual([{ operator: 'finance', action: 'charge_back' }]);
});

test('a member who has left → their payment is still listed, without an account', async () => {
  const kept = {
    id: randomUUID(),
    method: 'ideal',
    status: 'completed',
    credits: 10,
    amount_cents: 999,
    vat_cents: 173,
    currency: 'EUR',
    country: 'NL',
    provider_id: null,
    created_at: new Date(),
    delete_at: new Date(),
  } as const;
  await backend.deps.db.insertInto('kept_payment').values(kept).execute();
  const page = await finance.page(`/console/payments/${kept.id}`);
  expect(page).toContain('has left');
  expect(page).not.toContain('<button class="danger">');
  expect(await support.page(`/console/payments?number=${kept.id}`)).toContain('has left');
});
