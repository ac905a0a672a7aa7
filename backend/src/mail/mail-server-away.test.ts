import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { aMember, type AMember } from '../testing/a-member.ts';
import { TEST_PASSWORD } from '../testing/sign-up-body.ts';
import { makeCode } from '../modules/mail-codes/mail-code.ts';
import { startTestBackend, type TestBackend } from '../testing/start-backend.ts';
import { MailNotSent } from './create-mailer.ts';
import { isRefusedForGood } from './mailer.ts';
import { hashPassword } from '../modules/password/password-hash.ts';

type Answer =
  | 'away'
  | 'refuses the sender'
  | 'refuses for good'
  | 'refuses the address'
  | 'leaves before the mail'
  | 'refuses the mail'
  | 'answer lost'
  | 'takes it';
let answer: Answer;
let taken: string;
/** What a refused address is answered, as Postfix words it: it refuses us at this stage, too. */
let refused = '';
const refusal = (responseCode: number, message = 'No.') => Object.assign(new Error(message), { responseCode });
const hangUp = () => {
  for (const connection of smtp.connections as Set<{ _socket: Socket }>) connection._socket.destroy();
};
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onConnect: (_session, done) => done(answer === 'away' ? refusal(421) : null),
  onMailFrom: (_address, _session, done) => done(answer === 'refuses the sender' ? refusal(550) : null),
  onRcptTo(_address, _session, done) {
    if (answer === 'leaves before the mail') hangUp();
    else if (answer === 'refuses for good') done(refusal(Number(refused.slice(0, 3)), refused.slice(4)));
    else done(answer === 'refuses the address' ? refusal(450) : null);
  },
  onData(stream, _session, done) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      if (answer === 'refuses the mail') return done(refusal(554));
      taken = Buffer.concat(parts).toString();
      if (answer === 'answer lost') hangUp();
      else done();
    });
  },
});

let backend: TestBackend;
let passwordHash: string;
beforeAll(async () => {
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready));
  const { port } = smtp.server.address() as AddressInfo;
  backend = await startTestBackend({ env: { SMTP_URL: `smtp://127.0.0.1:${port}`, RATE_LIMIT_FACTOR: 1 } });
  passwordHash = await hashPassword(TEST_PASSWORD);
});
afterAll(async () => {
  await backend.close();
  await new Promise<void>((done) => smtp.close(done));
});
beforeEach(() => {
  answer = 'away';
  taken = '';
  hangUp();
});

const member = (status: 'active' | 'not_confirmed' = 'active') =>
  aMember(backend.deps, { account: { status, password_hash: passwordHash } });

const CALLS: [name: string, status: 'active' | 'not_confirmed', call: (member: AMember) => ReturnType<AMember['client']['call']>][] = [
  ['the link that confirms the address', 'not_confirmed', ({ client }) => client.call('resendActivation')],
  ['the link to choose a new password', 'active', ({ client, email }) => client.call('requestReset', { body: { email } })],
  [
    'the link to a new address',
    'active',
    ({ client }) => client.call('requestMailChange', { body: { email: 'elsewhere@test.example', password: TEST_PASSWORD } }),
  ],
  [
    'the link that confirms an address that bounced',
    'active',
    ({ client }) => client.call('updateNotifications', { body: { enable: 'bounce' } }),
  ],
];

const codesOf = ({ id }: AMember) =>
  backend.deps.db.selectFrom('mail_code').select(['kind', 'used_at']).where('account_id', '=', id).execute();

const isTakenForGone = async () => {
  const mail = { kind: 'password_changed', to: 'anna@test.example', locale: 'en', params: { link: '/' } } as const;
  const failure = await backend.deps.mail.send(mail).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(MailNotSent);
  return isRefusedForGood(failure);
};

test.each(['refuses the sender', 'refuses the mail', 'refuses the address'] as const)(
  'the mail server %s → the member’s mailbox is not taken for gone',
  async (by) => {
    answer = by;
    expect(await isTakenForGone()).toBe(false);
  },
);

test.each([
  ['550 5.1.1 User unknown', true],
  ['550 No such user here', true],
  ['550 5.1.2 Host unknown', true],
  ['550 5.2.1 Mailbox disabled', true],
  ['554 5.7.1 Relay access denied', false],
  ['550 5.7.1 Client host is blocked by a list', false],
  ['550 5.1.8 Sender address rejected', false],
  ['552 5.2.2 Mailbox full', false],
  ['554 Refused', false],
])('the mail server answers the address with “%s” → the member’s mailbox is taken for gone: %s', async (words, isGone) => {
  answer = 'refuses for good';
  refused = words;
  expect(await isTakenForGone()).toBe(isGone);
});

const SURELY_NOT_SENT: Answer[] = ['away', 'refuses the address', 'leaves before the mail', 'refuses the mail'];
describe.each(CALLS)('%s', (_, status, call) => {
  test.each(SURELY_NOT_SENT)('the mail server %s → told to try again, no code is left that counts, nor is the try', async (by) => {
    answer = by;
    const asking = await member(status);
    for (let n = 0; n < 3; n++) {
      const { status: said, error, headers } = await call(asking);
      expect([said, error?.code, Number(headers.get('retry-after'))]).toEqual([503, 'unavailable', 60]);
    }
    expect(await codesOf(asking)).toEqual([]);
    answer = 'takes it';
    expect((await call(asking)).error).toBeUndefined();
  });

  test('the mail server takes the mail, and its answer is lost → told that it may take a while; its code is valid, and counts', async () => {
    answer = 'answer lost';
    const asking = await member(status);
    const { status: said, error, headers } = await call(asking);
    expect([said, error?.code, Number(headers.get('retry-after'))]).toEqual([503, 'mail_late', 60]);
    expect(taken).toMatch(/code=/);
    expect(await codesOf(asking)).toEqual([{ kind: expect.any(String), used_at: null }]);
  });
});

test('the answers of three mails are lost → a fourth within the hour is one too many', async () => {
  answer = 'answer lost';
  const { client } = await member('not_confirmed');
  const said = [];
  for (let n = 0; n < 4; n++) said.push((await client.call('resendActivation')).error?.code);
  expect(said).toEqual(['mail_late', 'mail_late', 'mail_late', 'too_many_requests']);
});

test('the answer is lost after a link to choose a new password → the address before hears of it all the same', async () => {
  answer = 'answer lost';
  const asking = await member();
  await makeCode(backend.deps.db, new Date(), {
    accountId: asking.id,
    kind: 'mail_undo',
    minutes: 60,
    payload: { email: 'before@test.example' },
  });
  await asking.client.call('requestReset', { body: { email: asking.email } });
  expect(taken).toMatch(/^To: before@test\.example/m);
});

test('a mail that only tells what was done can’t be sent → it is done all the same', async () => {
  const { client } = await member();
  const { status } = await client.call('deleteAccount', { body: { password: TEST_PASSWORD, reason: 'time' } });
  expect(status).toBe(200);
});
