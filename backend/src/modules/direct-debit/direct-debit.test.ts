import { eventually } from '@nightlark/build/jest/eventually.ts';
import { randomUUID } from 'node:crypto';
import { aMember, type AMember } from '../../testing/a-member.ts';
import { aPaymentProvider } from '../../testing/a-payment-provider.ts';
import { purgeMember } from '../../testing/purge-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';
import type { CollectionRequest } from '../payments/providers/provider.ts';
import { receiveWebhook } from '../payments/settlement/receive-webhook.ts';
import { settlePayment } from '../payments/settlement/settle.ts';
import { waitingForLocks } from '../../testing/waiting-for-locks.ts';
import { finishOrders } from './finish.ts';
import { purgeMandates } from './purge-mandates.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const IBAN = 'DE89370400440532013000';

let backend: TestBackend;
let later = 0;
let isAway = false;
/** The provider collects, but its answer is late. */
let isLost = false;
let collected: CollectionRequest[] = [];
beforeAll(async () => {
  const payments = () => ({
    ...aPaymentProvider,
    collect(request: CollectionRequest) {
      if (isAway) return Promise.reject(new Error('away'));
      collected.push(request);
      return isLost ? Promise.reject(new Error('too late')) : Promise.resolve({ provider_id: `debit_${request.payment_id}` });
    },
    findByPayment(id: string) {
      const known = collected.some(({ payment_id }) => payment_id === id);
      const found = { provider_id: `debit_${id}`, status: 'pending', failure: null, refunded_cents: 0, stored: null } as const;
      return isAway ? Promise.reject(new Error('away')) : Promise.resolve(known ? found : null);
    },
  });
  backend = await startTestBackend({ hooks: { payments }, now: () => new Date(Date.UTC(2026, 5, 2, 9) + later) });
});
beforeEach(() => {
  later = 0;
  isAway = false;
  isLost = false;
  collected = [];
});
afterAll(() => backend.close());

const member = (country = 'DE') => aMember(backend.deps, { profile: { country } });
const form = (changes: Record<string, unknown> = {}) => ({
  bundle: 'credits-25',
  idempotency_key: randomUUID(),
  account_holder: 'Jürgen Größwein',
  iban: 'de89 3704 0044 0532 0130 00',
  street: 'Schöne Straße',
  house_number: '7 b',
  zip: '10115',
  city: 'Berlin',
  phone: '0151 23456789',
  authorization: true,
  ...changes,
});
const start = (who: AMember, changes: Record<string, unknown> = {}) => who.client.call('startDirectDebit', { body: form(changes) });
const confirm = (who: AMember, payment_id: string, code: string) => who.client.call('confirmDirectDebit', { body: { payment_id, code } });
const texts = async () => (await backend.deps.db.selectFrom('sms_outbox').selectAll().orderBy('id').execute()).map(({ body }) => body);
const lastCode = async () => /^\d{6}/.exec((await texts()).at(-1)!)![0];
const wrong = (code: string) => (code === '000000' ? '111111' : '000000');
/** The whole flow up to the confirmation. */
async function debit(who: AMember, changes: Record<string, unknown> = {}) {
  const { payment } = (await start(who, changes)).body;
  return (await confirm(who, payment.payment_id, await lastCode())).body.payment;
}

describe('ordering', () => {
  test('the whole form → a code to the phone, nothing collected; the code → mandate, notice by mail, collection two bank days later', async () => {
    const anna = await member();
    const { status, body } = await start(anna);
    expect([status, body.payment.status, body.code_sent_to, collected]).toEqual([201, 'loading', '89', []]);
    expect((await texts()).at(-1)).toMatch(/^\d{6} is your Nightlark code .*\n\n@127\.0\.0\.1 #\d{6}$/s);
    const { payment } = (await confirm(anna, body.payment.payment_id, await lastCode())).body;
    expect(payment).toMatchObject({ status: 'pending', method: 'sepa_direct_debit', credits: 25, collect_on: '2026-06-04' });
    expect(collected).toMatchObject([
      {
        iban: IBAN,
        account_holder: 'Jürgen Größwein',
        sequence: 'first',
        collect_on: '2026-06-04',
        mandate_signed_on: '2026-06-02',
        currency: 'EUR',
      },
    ]);
    const mails = await backend.deps.db.selectFrom('outbox').selectAll().where('recipient', '=', anna.email).execute();
    expect(mails).toMatchObject([{ kind: 'direct_debit', subject: expect.stringContaining('4\u00a0June\u00a02026') }]);
    expect(mails[0]!.body_text).toContain(collected[0]!.mandate_reference);
    expect(mails[0]!.body_text).toContain('ending in 3000');
  });

  test.each([
    ['a wrong digit in the IBAN', { iban: 'DE89370400440532013001' }, 'iban_invalid', 'iban'],
    ['an IBAN outside of SEPA', { iban: 'TR330006100519786457841326' }, 'iban_country', 'iban'],
    ['a landline', { phone: '030 901820' }, 'phone_invalid', 'phone'],
    ['a number outside of the Economic Area', { phone: '+12025550143' }, 'phone_invalid', 'phone'],
    ['a number of a country that its bank account is not of', { phone: '+41791234567' }, 'phone_invalid', 'phone'],
    ['a postcode that is none', { zip: 'x' }, 'zip_invalid', 'zip'],
    ['a postcode of another country', { zip: '1012 AB' }, 'zip_invalid', 'zip'],
    ['pictures for a street', { street: '😀😀' }, 'address_invalid', 'street'],
    ['a street with a picture', { street: 'Schöne Straße 🏠' }, 'address_invalid', 'street'],
    ['a town of digits', { city: '10115' }, 'address_invalid', 'city'],
    ['a flag for a name', { account_holder: '🇩🇪' }, 'address_invalid', 'account_holder'],
    ['a house number of dashes', { house_number: '--' }, 'address_invalid', 'house_number'],
    ['no authorization', { authorization: false }, 'authorization_required', 'authorization'],
    ['no account holder', { account_holder: ' ' }, 'validation', 'account_holder'],
    ['an unknown bundle', { bundle: 'free' }, 'validation', 'bundle'],
    ['an unknown discount code', { discount_code: 'NOPE' }, 'code_not_found', 'code'],
  ])('%s → %s, and no message is sent', async (_case, changes, code, field) => {
    const before = (await texts()).length;
    const { error } = await start(await member(), changes);
    expect(error).toMatchObject({ code, ...(field === 'code' ? {} : { field }) });
    expect(await texts()).toHaveLength(before);
  });

  test('a country without the euro → not offered; by the plain call of payments → not offered either', async () => {
    const piotr = await member('PL');
    expect((await start(piotr)).error?.code).toBe('method_not_offered');
    expect((await piotr.client.call('getDirectDebit')).body).toMatchObject({ offered: false, blocked: false });
    const body = { bundle: 'credits-25', method: 'sepa_direct_debit', idempotency_key: randomUUID() };
    expect((await (await member()).client.call('createPayment', { body })).error?.code).toBe('method_not_offered');
  });

  test('the same key twice at once → one order and one message; with other details → idempotency_conflict', async () => {
    const anna = await member();
    const idempotency_key = randomUUID();
    const before = (await texts()).length;
    const answers = await Promise.all(Array.from({ length: 6 }, () => start(anna, { idempotency_key })));
    expect(new Set(answers.map(({ body }) => body.payment.payment_id)).size).toBe(1);
    expect(await texts()).toHaveLength(before + 1);
    expect((await start(anna, { idempotency_key, city: 'Bonn' })).error?.code).toBe('idempotency_conflict');
  });

  test.each([
    'AL47212110090000000235698741',
    'MD24AG000225100013104168',
    'ME25505000012345678951',
    'MK07250120000058984',
    'RS35260005601001611379',
  ])('the bank account %s → SEPA too', async (iban) => {
    expect((await start(await member(), { iban })).status).toBe(201);
  });

  test.each([
    ['as banks print it', 'IBAN NL91 ABNA 0417 1643 00'],
    ['copied from a PDF', '\u202ANL91\u00A0ABNA\u00A00417\u00A01643\u00A000\u202C'],
  ])('an IBAN %s → read', async (_how, iban) => {
    const anna = await member('NL');
    await debit(anna, { iban, zip: '1012ab', phone: '+31612345678' });
    expect(collected).toMatchObject([{ iban: 'NL91ABNA0417164300' }]);
    expect(await backend.deps.db.selectFrom('mandate').select('zip').where('account_id', '=', anna.id).execute()).toEqual([
      { zip: '1012AB' },
    ]);
  });

  test('a Swiss bank account → a Swiss number for its code', async () => {
    expect((await start(await member(), { iban: 'CH9300762011623852957', phone: '+41791234567' })).status).toBe(201);
  });

  test('ordered anew with another key → the order before is cancelled', async () => {
    const anna = await member();
    const first = (await start(anna)).body.payment.payment_id;
    later = MINUTE;
    await start(anna, { phone: '0170 1234567' });
    expect((await anna.client.call('getPayment', { query: { id: first } })).body.payment.status).toBe('cancelled');
    expect((await confirm(anna, first, '123456')).error?.code).toBe('sms_code_expired');
  });
});

describe('the code', () => {
  test('three wrong ones → each is invalid, the right one counts no more; a new one does', async () => {
    const anna = await member();
    const id = (await start(anna)).body.payment.payment_id;
    const code = await lastCode();
    const errors = [];
    for (let n = 0; n < 3; n++) errors.push((await confirm(anna, id, wrong(code))).error?.code);
    expect(errors).toEqual(['sms_code_invalid', 'sms_code_invalid', 'sms_code_invalid']);
    expect((await anna.client.call('getDirectDebit')).body.waiting).toMatchObject({ tries_left: 0 });
    expect((await confirm(anna, id, code)).error?.code).toBe('sms_code_expired');
    later = MINUTE + 1;
    expect((await anna.client.call('resendDirectDebitCode', { body: { payment_id: id } })).status).toBe(200);
    expect((await confirm(anna, id, ` ${await lastCode()} `)).body.payment.status).toBe('pending');
  });

  test('20 guesses at once → three are compared', async () => {
    const anna = await member();
    const id = (await start(anna)).body.payment.payment_id;
    const code = await lastCode();
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(anna, id, wrong(code))));
    expect(answers.filter(({ error }) => error?.code === 'sms_code_invalid')).toHaveLength(3);
    expect((await confirm(anna, id, code)).error?.code).toBe('sms_code_expired');
  });

  test('after ten minutes → expired; another within a minute → too_many_requests; more than five → too_many_requests', async () => {
    const anna = await member();
    const id = (await start(anna)).body.payment.payment_id;
    const again = () => anna.client.call('resendDirectDebitCode', { body: { payment_id: id } });
    const early = await again();
    expect([early.error?.code, Number(early.headers.get('retry-after'))]).toEqual(['too_many_requests', 60]);
    later = 10 * MINUTE;
    expect((await confirm(anna, id, await lastCode())).error?.code).toBe('sms_code_expired');
    for (let n = 0; n < 4; n++) {
      later += MINUTE;
      expect((await again()).status).toBe(200);
    }
    later += MINUTE;
    expect((await again()).error?.code).toBe('too_many_requests');
  });

  test('loaded again while it is awaited → the order is there with its end of the number, and nobody else’s', async () => {
    const [anna, ben] = [await member(), await member()];
    const { body } = await start(anna);
    const before = (await texts()).length;
    const waiting = async (who: AMember) => (await who.client.call('getDirectDebit')).body.waiting;
    expect(await waiting(anna)).toEqual({ ...body, tries_left: 3 });
    expect([await waiting(ben), (await texts()).length]).toEqual([null, before]);
    later = 10 * MINUTE;
    expect(await waiting(anna)).toMatchObject({ tries_left: 0, payment: { status: 'loading' } });
    later = 0;
    await confirm(anna, body.payment.payment_id, await lastCode());
    expect(await waiting(anna)).toBeNull();
  });

  test('another order within a minute, to another number, or several at once → refused, and the first goes on', async () => {
    const anna = await member();
    const { payment } = (await start(anna)).body;
    const code = await lastCode();
    const before = (await texts()).length;
    later = 20_000;
    const phones = ['0170 1234567', '0171 1234567', '0172 1234567'];
    const answers = await Promise.all(phones.map((phone) => start(anna, { phone })));
    expect(answers.map(({ error, headers }) => [error?.code, headers.get('retry-after')])).toEqual(
      phones.map(() => ['too_many_requests', '40']),
    );
    expect(await texts()).toHaveLength(before);
    expect((await confirm(anna, payment.payment_id, code)).body.payment.status).toBe('pending');
  });

  test('several orders at once → one message', async () => {
    const anna = await member();
    const before = (await texts()).length;
    const answers = await Promise.all(['0170 1234567', '0171 1234567', '0172 1234567'].map((phone) => start(anna, { phone })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 429, 429]);
    expect(await texts()).toHaveLength(before + 1);
  });

  test('five could not be sent → the same order again is told so, and not that one was sent', async () => {
    const anna = await member();
    const idempotency_key = randomUUID();
    const send = jest.spyOn(backend.deps.sms!, 'send').mockRejectedValue(new Error('away'));
    for (let n = 0; n < 5; n++) {
      expect((await start(anna, { idempotency_key })).error?.code).toBe('unavailable');
      later += 61 * MINUTE;
    }
    send.mockRestore();
    expect((await start(anna, { idempotency_key })).error?.code).toBe('too_many_requests');
  });

  test('the right one ten times at once → collected once, announced once', async () => {
    const anna = await member();
    const id = (await start(anna)).body.payment.payment_id;
    const code = await lastCode();
    await Promise.all(Array.from({ length: 3 }, () => confirm(anna, id, code)));
    await Promise.all(Array.from({ length: 7 }, () => confirm(anna, id, code)));
    const mails = await backend.deps.db.selectFrom('outbox').select('id').where('recipient', '=', anna.email).execute();
    expect([collected.map(({ payment_id }) => payment_id), mails.length]).toEqual([[id], 1]);
    expect((await anna.client.call('getPayment', { query: { id } })).body.payment.status).toBe('pending');
  });

  test('nobody types it for a day → the order is over', async () => {
    const anna = await member();
    const id = (await start(anna)).body.payment.payment_id;
    later = DAY + MINUTE;
    await finishOrders(backend.deps);
    expect((await anna.client.call('getPayment', { query: { id } })).body.payment.status).toBe('expired');
    await purgeMandates(backend.deps);
    expect(await backend.deps.db.selectFrom('direct_debit').selectAll().where('payment_id', '=', id).execute()).toEqual([]);
  });
});

test('another member → finds neither order nor mandate, and can neither confirm nor request codes', async () => {
  const [anna, ben] = [await member(), await member()];
  const id = (await start(anna)).body.payment.payment_id;
  const code = await lastCode();
  later = 2 * MINUTE;
  const tries = [await confirm(ben, id, code), await ben.client.call('resendDirectDebitCode', { body: { payment_id: id } })];
  expect(tries.map(({ status }) => status)).toEqual([404, 404]);
  expect((await confirm(anna, id, code)).body.payment.status).toBe('pending');
  expect((await ben.client.call('getDirectDebit')).body.mandates).toEqual([]);
  expect((await anna.client.call('getDirectDebit')).body.mandates).toMatchObject([
    { iban_last4: '3000', account_holder: 'Jürgen Größwein' },
  ]);
});

test('announced days late, since mails failed → the day of collection moves, in the mail, at the provider and on the page', async () => {
  const anna = await member();
  const send = jest.spyOn(backend.deps.mail, 'send').mockRejectedValue(new Error('away'));
  const { payment_id } = await debit(anna);
  send.mockRestore();
  expect(collected).toEqual([]);
  later = 2 * DAY;
  await finishOrders(backend.deps);
  expect(collected).toMatchObject([{ payment_id, collect_on: '2026-06-08' }]);
  const mails = await backend.deps.db.selectFrom('outbox').selectAll().where('recipient', '=', anna.email).execute();
  expect(mails).toMatchObject([{ kind: 'direct_debit', subject: expect.stringContaining('8\u00a0June\u00a02026') }]);
  expect((await anna.client.call('getPayment', { query: { id: payment_id } })).body.payment.collect_on).toBe('2026-06-08');
});

test('its announcement is refused for good → the order fails, and the next one is not held up', async () => {
  const [anna, ben] = [await member(), await member()];
  const send = jest.spyOn(backend.deps.mail, 'send');
  send.mockRejectedValueOnce(Object.assign(new Error('no such mailbox'), { command: 'RCPT TO', responseCode: 550 }));
  expect((await debit(anna)).status).toBe('failed');
  later = MINUTE;
  await finishOrders(backend.deps);
  expect((await debit(ben)).status).toBe('pending');
  expect(send.mock.calls.filter(([{ kind }]) => kind === 'direct_debit')).toHaveLength(2);
  send.mockRestore();
});

test('the provider is away → pending later by the job, announced once and collected once', async () => {
  const anna = await member();
  isAway = true;
  expect((await debit(anna)).status).toBe('pending');
  isAway = false;
  later = MINUTE;
  await finishOrders(backend.deps);
  await finishOrders(backend.deps);
  const mails = await backend.deps.db.selectFrom('outbox').selectAll().where('recipient', '=', anna.email).execute();
  expect([mails.length, collected.length]).toEqual([1, 1]);
});

describe('the announced day', () => {
  const announced = async ({ email }: AMember) =>
    (await backend.deps.db.selectFrom('outbox').select('subject').where('recipient', '=', email).orderBy('id').execute()).map(
      ({ subject }) => /\d+\u00a0June/.exec(subject)?.[0]?.replace('\u00a0', ' '),
    );
  const collectOn = async (who: AMember, id: string) => (await who.client.call('getPayment', { query: { id } })).body.payment.collect_on;

  test('not reached yet when the provider is back → collected on it', async () => {
    const anna = await member();
    isAway = true;
    await debit(anna);
    isAway = false;
    later = DAY;
    await finishOrders(backend.deps);
    expect([collected.map(({ collect_on }) => collect_on), await announced(anna)]).toEqual([['2026-06-04'], ['4 June']]);
  });

  test('reached when the provider is back → another day, announced before it is collected', async () => {
    const anna = await member();
    isAway = true;
    const { payment_id } = await debit(anna);
    later = 2 * DAY;
    await finishOrders(backend.deps);
    expect(await announced(anna)).toEqual(['4 June']);
    isAway = false;
    for (let n = 0; n < 2; n++) await finishOrders(backend.deps);
    expect([collected.map(({ collect_on }) => collect_on), await announced(anna)]).toEqual([['2026-06-08'], ['4 June', '8 June']]);
    expect(await collectOn(anna, payment_id)).toBe('2026-06-08');
  });

  test('reached, but the provider has the order, and only its answer was lost → the day stays, and nothing is announced again', async () => {
    const anna = await member();
    isLost = true;
    const { payment_id } = await debit(anna);
    isLost = false;
    later = 2 * DAY;
    await finishOrders(backend.deps);
    expect([collected.length, await announced(anna), await collectOn(anna, payment_id)]).toEqual([1, ['4 June'], '2026-06-04']);
    const { provider_id } = await backend.deps.db
      .selectFrom('payment')
      .select('provider_id')
      .where('id', '=', payment_id)
      .executeTakeFirstOrThrow();
    expect(provider_id).toBe(`debit_${payment_id}`);
  });
});

describe('the member’s own limits since the order', () => {
  test.each([
    ['paused', { pause_days: 7 }, 'purchases_paused'],
    ['a lower limit', { limit_cents: 1_000 }, 'spending_limit'],
    ['a limit that it just keeps', { limit_cents: 1_649 }, undefined],
  ] as const)('%s, %o → the code is answered with %s', async (_case, body, refusal) => {
    const anna = await member();
    const { payment } = (await start(anna)).body;
    await anna.client.call('setSpending', { body });
    const { error } = await confirm(anna, payment.payment_id, await lastCode());
    expect([error?.code, collected.length]).toEqual([refusal, refusal ? 0 : 1]);
    const { status } = (await anna.client.call('getPayment', { query: { id: payment.payment_id } })).body.payment;
    expect(status).toBe(refusal ? 'loading' : 'pending');
  });
});

describe('another order while a confirmed one is announced', () => {
  const byCard = (who: AMember) =>
    who.client.call('createPayment', { body: { bundle: 'credits-25', method: 'visa', idempotency_key: randomUUID() } });
  const limit = (who: AMember, limit_cents: number) => who.client.call('setSpending', { body: { limit_cents } });
  const stateOf = async (who: AMember, id: string) => (await who.client.call('getPayment', { query: { id } })).body.payment.status;

  test.each([
    ['within the limit together', 10_000, undefined],
    ['above the limit together', 2_500, 'spending_limit'],
  ])('%s → the debit is not cancelled, and counts', async (_case, cents, refusal) => {
    const anna = await member();
    await limit(anna, cents);
    const { payment_id } = (await start(anna)).body.payment;
    const [mailing, mailed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const send = jest.spyOn(backend.deps.mail, 'send').mockImplementation(() => {
      mailing.resolve();
      return mailed.promise;
    });
    const confirmed = confirm(anna, payment_id, await lastCode());
    await mailing.promise;
    expect((await byCard(anna)).error?.code).toBe(refusal);
    mailed.resolve();
    expect((await confirmed).body.payment.status).toBe('pending');
    send.mockRestore();
    expect([await stateOf(anna, payment_id), collected.length]).toEqual(['pending', 1]);
  });

  test('at the same time as the confirmation → collected only if it was not cancelled', async () => {
    for (let n = 0; n < 5; n++) {
      const anna = await member();
      await limit(anna, 10_000);
      const { payment_id } = (await start(anna)).body.payment;
      const code = await lastCode();
      await Promise.all([byCard(anna), confirm(anna, payment_id, code), byCard(anna)]);
      const isCollected = collected.some((each) => each.payment_id === payment_id);
      expect(await stateOf(anna, payment_id)).toBe(isCollected ? 'pending' : 'cancelled');
    }
  });

  test('it ended while it was announced → not collected', async () => {
    const anna = await member();
    const { payment_id } = (await start(anna)).body.payment;
    const send = jest.spyOn(backend.deps.mail, 'send').mockImplementation(async () => {
      await settlePayment(backend.deps, payment_id, 'cancelled');
    });
    expect((await confirm(anna, payment_id, await lastCode())).body.payment.status).toBe('cancelled');
    send.mockRestore();
    expect(collected).toEqual([]);
  });
});

describe('a mandate', () => {
  test('the same payer again → the same mandate, collected as recurring; after 36 months unused → a new one', async () => {
    const anna = await member();
    const expires_at = new Date(Date.UTC(2100, 0, 1));
    await backend.deps.db.updateTable('session').set({ expires_at }).where('account_id', '=', anna.id).execute();
    await debit(anna);
    later = 30 * DAY;
    await debit(anna);
    expect(collected.map(({ sequence }) => sequence)).toEqual(['first', 'recurring']);
    expect(collected[1]!.mandate_reference).toBe(collected[0]!.mandate_reference);
    later += 37 * 31 * DAY;
    await debit(anna);
    expect(collected[2]!.mandate_reference).not.toBe(collected[0]!.mandate_reference);
    expect(collected[2]!.sequence).toBe('first');
  });

  test('ended by its member, twice → not listed, asks for another at the next order; what was confirmed is collected, what waits for a code is not', async () => {
    const anna = await member();
    const confirmed = await debit(anna);
    const { mandate_reference: reference } = collected[0]!;
    const waiting = (await start(anna)).body.payment.payment_id;
    const code = await lastCode();
    const end = () => anna.client.call('endMandate', { body: { reference } });
    expect([(await end()).error, (await end()).error]).toEqual([undefined, undefined]);
    expect((await anna.client.call('getDirectDebit')).body.mandates).toEqual([]);
    const stateOf = async (id: string) => (await anna.client.call('getPayment', { query: { id } })).body.payment.status;
    expect([await stateOf(confirmed.payment_id), await stateOf(waiting)]).toEqual(['pending', 'cancelled']);
    expect((await confirm(anna, waiting, code)).error?.code).toBe('sms_code_expired');
    later = MINUTE;
    await debit(anna);
    expect(collected.at(-1)).toMatchObject({ sequence: 'first' });
    expect(collected.at(-1)!.mandate_reference).not.toBe(reference);
  });

  (process.env['TEST_DATABASE_URL'] ? test : test.skip)(
    'ended on another device while an order on it is confirmed → nothing is collected',
    async () => {
      const { db } = backend.deps;
      const anna = await member();
      await debit(anna);
      later = MINUTE;
      const { payment_id } = (await start(anna)).body.payment;
      const code = await lastCode();
      const { promise: confirmed, resolve: confirms } = Promise.withResolvers<Awaited<ReturnType<typeof confirm>>>();
      await db.transaction().execute(async (trx) => {
        await trx.updateTable('mandate').set({ ended_at: new Date() }).where('account_id', '=', anna.id).execute();
        void confirm(anna, payment_id, code).then(confirms);
        await eventually(async () => expect(await waitingForLocks(db)).toBeGreaterThan(0));
      });
      expect([(await confirmed).error?.code, collected.length]).toEqual(['sms_code_expired', 1]);
    },
  );

  test('ended by somebody else, or while nobody is logged in → not found, and it holds', async () => {
    const [anna, ben] = [await member(), await member()];
    await debit(anna);
    const body = { reference: collected[0]!.mandate_reference };
    expect((await ben.client.call('endMandate', { body })).status).toBe(404);
    expect((await ben.client.call('endMandate', { body: { reference: 'NONE' } })).status).toBe(404);
    expect((await backend.client().call('endMandate', { body })).status).toBe(403);
    expect((await anna.client.call('getDirectDebit')).body.mandates).toHaveLength(1);
  });

  test('of a deleted account → kept for fourteen months without the member, then gone', async () => {
    const anna = await member();
    await debit(anna);
    const { mandate_reference: reference } = collected[0]!;
    const find = () => backend.deps.db.selectFrom('mandate').select('account_id').where('reference', '=', reference).execute();
    await backend.deps.db.deleteFrom('account').where('id', '=', anna.id).execute();
    await purgeMandates(backend.deps);
    expect(await find()).toEqual([{ account_id: null }]);
    later = 15 * 31 * DAY;
    await purgeMandates(backend.deps);
    expect(await find()).toEqual([]);
  });
});

describe('a debit that the bank returns', () => {
  test.each([
    ['before it arrived', ['failed']],
    ['after it arrived', ['completed', 'charged_back']],
  ] as const)('%s → the member is blocked, and the bank account for everybody, until somebody lifts it', async (_when, statuses) => {
    const [anna, ben] = [await member(), await member()];
    const iban = _when === 'before it arrived' ? 'NL91ABNA0417164300' : 'FR1420041010050500013M02606';
    const { payment_id } = await debit(anna, { iban });
    for (const status of statuses) await settlePayment(backend.deps, payment_id, status);
    const refused = await start(anna, { iban: IBAN });
    expect(refused.error).toMatchObject({ code: 'direct_debit_blocked', message: 'Your account is blocked for direct debit payments.' });
    expect(refused.status).toBe(403);
    expect((await start(ben, { iban })).error?.code).toBe('direct_debit_blocked');
    expect((await anna.client.call('getDirectDebit')).body).toMatchObject({ blocked: true, mandates: [] });
    await backend.deps.db
      .updateTable('direct_debit_block')
      .set({ lifted_at: backend.deps.now(), lifted_by: 'an operator' })
      .where('payment_id', '=', payment_id)
      .execute();
    expect((await ben.client.call('getDirectDebit')).body.blocked).toBe(false);
    expect((await start(ben, { iban })).status).toBe(201);
  });

  test.each(['before', 'after'] as const)('%s the account was deleted → blocks the bank account for a new one', async (when) => {
    const anna = await member();
    const iban = when === 'before' ? 'BE68539007547034' : 'AT611904300234573201';
    const { payment_id } = await debit(anna, { iban });
    await settlePayment(backend.deps, payment_id, 'completed');
    if (when === 'before') await settlePayment(backend.deps, payment_id, 'charged_back');
    await purgeMember(backend.deps, anna.id);
    const provider_id = `debit_${payment_id}`;
    for (const event_id of ['one', 'two'])
      await receiveWebhook(backend.deps, { event_id: `${event_id}:${payment_id}`, payment_id, provider_id, status: 'charged_back' });
    expect((await start(await member(), { iban })).error?.code).toBe('direct_debit_blocked');
    expect((await start(await member(), { iban: 'ES9121000418450200051332' })).status).toBe(201);
    const kept = await backend.deps.db.selectFrom('kept_payment').selectAll().where('id', '=', payment_id).executeTakeFirstOrThrow();
    const plain = JSON.stringify(kept, (_key, value: unknown) => (Buffer.isBuffer(value) ? value.toString('latin1') : value));
    expect([kept.iban_hash?.length, plain.includes(iban.slice(4))]).toEqual([32, false]);
    later = 15 * 31 * DAY;
    await purgeMandates(backend.deps);
    expect(await backend.deps.db.selectFrom('kept_payment').select('iban_hash').where('id', '=', payment_id).execute()).toEqual([
      { iban_hash: null },
    ]);
  });

  test('ended before it was confirmed → blocks nothing', async () => {
    const anna = await member();
    const { payment } = (await start(anna)).body;
    await settlePayment(backend.deps, payment.payment_id, 'failed');
    later = MINUTE;
    expect((await start(anna)).status).toBe(201);
  });
});

test('the bank account → in no row in plain words, nor the phone or the code', async () => {
  const anna = await member();
  const { payment } = (await start(anna)).body;
  const code = await lastCode();
  const stored = async () => {
    const [mandate, order] = [
      await backend.deps.db.selectFrom('mandate').selectAll().where('account_id', '=', anna.id).execute(),
      await backend.deps.db.selectFrom('direct_debit').selectAll().where('account_id', '=', anna.id).execute(),
    ];
    return JSON.stringify([mandate, order], (_key, value: unknown) =>
      value && typeof value === 'object' && 'type' in value && value.type === 'Buffer'
        ? Buffer.from((value as { data?: number[] }).data ?? []).toString('latin1')
        : value,
    );
  };
  for (const secret of [IBAN, '0532013', '15123456789', code]) expect(await stored()).not.toContain(secret);
  await confirm(anna, payment.payment_id, code);
  const { data } = (await anna.client.call('exportAccount')).body;
  expect(JSON.stringify(data['mandate'])).toContain('3000');
  expect(JSON.stringify(data)).not.toContain(IBAN);
});
