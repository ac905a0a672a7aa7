import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { aMember, type AMember } from '../../testing/a-member.ts';
import { aPaymentProvider } from '../../testing/a-payment-provider.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';
import type { CollectionRequest } from '../payments/providers/provider.ts';
import { settlePayment } from '../payments/settlement/settle.ts';
import { finishOrders } from './finish.ts';

/** As typed, as stored and sent, and without the country and the check digits. */
const IBANS = ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000', '370400440532013000'];
const WRONG_IBAN = 'DE89370400440532013001';
const HOLDER = ['Jürgen Größwein', 'Größwein'];
const STREET = 'Schöne Straße';
const PHONES = ['0151 23456789', '15123456789', '23456789'];
const WRONG_PHONE = '030 901820';

let backend: TestBackend;
let texts: Server;
let mails: SMTPServer;
let later = 0;
/** The injected fault. */
let fault: 'texts' | 'number' | 'mails' | 'provider' | null = null;
let lines: string[] = [];
let sent: string[] = [];

beforeAll(async () => {
  texts = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const { To, Body } = Object.fromEntries(new URLSearchParams(text)) as { To: string; Body: string };
      const refusal = { code: fault === 'number' ? 21211 : 20500, message: `${To} was not sent: ${Body}` };
      if (fault === 'texts' || fault === 'number')
        return void response.writeHead(fault === 'number' ? 400 : 500).end(JSON.stringify(refusal));
      sent.push(Body);
      response.writeHead(201).end('{"sid":"SM1"}');
    });
  }).listen(0, '127.0.0.1');
  mails = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(fault === 'mails' ? new Error(`<${address}>: nobody of that name`) : null),
    onData: (stream, _session, done) => void stream.resume().on('end', () => done()),
  });
  mails.listen(0, '127.0.0.1');
  await Promise.all([once(texts, 'listening'), once(mails.server, 'listening')]);
  const portOf = (address: unknown) => (address as AddressInfo).port;
  const payments = () => ({
    ...aPaymentProvider,
    collect: (request: CollectionRequest) =>
      fault === 'provider'
        ? // As HTTP clients do, which attach the request to their errors.
          Promise.reject(
            Object.assign(new Error('Request failed with status code 502'), { request, config: { data: JSON.stringify(request) } }),
          )
        : Promise.resolve({ provider_id: `debit_${request.payment_id}` }),
  });
  backend = await startTestBackend({
    hooks: { payments },
    now: () => new Date(Date.UTC(2026, 5, 2, 9) + later),
    log: (line) => lines.push(line),
    env: {
      TWILIO_ACCOUNT_SID: 'AC1',
      TWILIO_AUTH_TOKEN: 'secret',
      TWILIO_FROM: '+15005550006',
      TWILIO_URL: `http://127.0.0.1:${portOf(texts.address())}`,
      SMTP_URL: `smtp://127.0.0.1:${portOf(mails.server.address())}`,
    },
  });
});
beforeEach(async () => {
  // A returned debit blocks the bank account for every member.
  await backend.deps.db.deleteFrom('direct_debit_block').execute();
  [later, fault, lines, sent] = [0, null, [], []];
});
afterAll(async () => {
  await backend.close();
  await Promise.all([new Promise((done) => texts.close(done)), new Promise<void>((done) => mails.close(done))]);
});

const member = () => aMember(backend.deps, { profile: { country: 'DE' } });
const start = ({ client }: AMember, changes: Record<string, unknown> = {}) =>
  client.call('startDirectDebit', {
    body: {
      bundle: 'credits-25',
      idempotency_key: randomUUID(),
      account_holder: HOLDER[0],
      iban: IBANS[0],
      street: STREET,
      house_number: '7 b',
      zip: '10115',
      city: 'Berlin',
      phone: PHONES[0],
      authorization: true,
      ...changes,
    },
  });
const confirm = ({ client }: AMember, payment_id: string, code: string) =>
  client.call('confirmDirectDebit', { body: { payment_id, code } });
const lastCode = () => /^\d{6}/.exec(sent.at(-1)!)![0];
const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

/** Six digits count as the code only where they stand alone, not within a time or a hash. */
const holds = (text: string, secret: string) => (/^\d{6}$/.test(secret) ? new RegExp(`\\b${secret}\\b`).test(text) : text.includes(secret));

/** Each line of the log contains none of what was typed, sent or stored about the member. */
function expectNotLogged({ email }: AMember): void {
  const secrets = [...IBANS, WRONG_IBAN, ...HOLDER, STREET, ...PHONES, WRONG_PHONE, email, ...sent.map((text) => /^\d{6}/.exec(text)![0])];
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => secrets.some((secret) => holds(line, secret)))).toEqual([]);
}
const isLogged = (words: string) => lines.some((line) => line.includes(words));

test('ordered, guessed, sent again, confirmed, collected, returned → none of it is in the log', async () => {
  const anna = await member();
  await start(anna, { iban: WRONG_IBAN });
  await start(anna, { iban: `TR${'1'.repeat(24)}` });
  await start(anna, { phone: WRONG_PHONE });
  await start(anna, { authorization: false });
  await start(anna, { account_holder: '' });
  await anna.client.fetch('/api/directdebit.php', { method: 'POST', body: `{"iban":"${IBANS[0]}","account_holder":"${HOLDER[0]}"` });
  const id = (await start(anna)).body.payment.payment_id;
  const code = lastCode();
  expect((await confirm(anna, id, wrong(code))).error?.code).toBe('sms_code_invalid');
  later = 61_000;
  await anna.client.call('resendDirectDebitCode', { body: { payment_id: id } });
  expect((await confirm(anna, id, lastCode())).body.payment.status).toBe('pending');
  await settlePayment(backend.deps, id, 'completed');
  await settlePayment(backend.deps, id, 'charged_back');
  expect((await start(anna)).error?.code).toBe('direct_debit_blocked');
  expect(isLogged('/api/')).toBe(true);
  expectNotLogged(anna);
});

test.each([
  ['texts', 'text message not sent', 503],
  ['number', 'text message not sent', 422],
] as const)(
  'the sender of text messages says no (%s), in words that hold number and code → not in the log',
  async (which, words, status) => {
    const anna = await member();
    fault = which;
    expect((await start(anna)).status).toBe(status);
    expect(isLogged(words)).toBe(true);
    expectNotLogged(anna);
  },
);

test.each([
  ['mails', 'mail not sent'],
  ['provider', 'direct debit not handed over'],
] as const)(
  'the notice can’t be mailed, or the provider is away with an error that holds the order (%s) → not in the log',
  async (which, words) => {
    const anna = await member();
    const id = (await start(anna)).body.payment.payment_id;
    fault = which;
    expect((await confirm(anna, id, lastCode())).status).toBe(200);
    later = 60_000;
    await finishOrders(backend.deps);
    expect(isLogged(words)).toBe(true);
    expectNotLogged(anna);
  },
);

test('the database refuses the row, and says it in its error → not in the log', async () => {
  const anna = await member();
  await sql`alter table mandate add constraint refused check (account_holder <> 'Jürgen Größwein') not valid`.execute(backend.deps.db);
  const { status } = await start(anna);
  await sql`alter table mandate drop constraint refused`.execute(backend.deps.db);
  expect(status).toBe(500);
  expect(isLogged('unexpected error')).toBe(true);
  expect(isLogged('refused')).toBe(true);
  expectNotLogged(anna);
});

describe('in the database', () => {
  /** All columns that contain a value, in plain text or as bytes. */
  async function columnsWith(...values: string[]): Promise<string[]> {
    const { rows } = await sql<{
      name: string;
    }>`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
      backend.deps.db,
    );
    const wanted = values.flatMap((value) => [value, Buffer.from(value).toString('hex')]);
    const found = new Set<string>();
    for (const { name } of rows) {
      const { rows: all } = await sql<{ row: object }>`select to_jsonb(t) as row from ${sql.table(name)} t`.execute(backend.deps.db);
      for (const { row } of all)
        for (const [column, value] of Object.entries(row))
          if (wanted.some((one) => holds(JSON.stringify(value), one))) found.add(`${name}.${column}`);
    }
    return [...found].sort();
  }

  test('paid by direct debit → account and code are nowhere, the phone no more, holder and address where docs/data.md says', async () => {
    const anna = await member();
    const id = (await start(anna)).body.payment.payment_id;
    expect(await columnsWith(...IBANS, ...PHONES, lastCode())).toEqual([]);
    await confirm(anna, id, lastCode());
    await settlePayment(backend.deps, id, 'completed');
    expect(await columnsWith(...IBANS, ...PHONES, lastCode())).toEqual([]);
    expect(await columnsWith(...HOLDER)).toEqual(['document_buyer.lines', 'mandate.account_holder']);
    expect(await columnsWith(STREET)).toEqual(['document_buyer.lines', 'mandate.street']);
    expect(await columnsWith(anna.email)).toEqual(['account.email']);
  });
});
