import { aMember, type AMember } from '../testing/a-member.ts';
import { TEST_PASSWORD } from '../testing/sign-up-body.ts';
import { startTestBackend, type TestBackend } from '../testing/start-backend.ts';
import { hashPassword } from '../modules/password/password-hash.ts';

let backend: TestBackend;
let passwordHash: string;
beforeAll(async () => {
  // Nothing listens there.
  backend = await startTestBackend({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
  passwordHash = await hashPassword(TEST_PASSWORD);
});
afterAll(() => backend.close());

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

test.each(CALLS)('%s can’t be mailed → told to try again, and no code is left that counts', async (_, status, call) => {
  const asking = await member(status);
  const { status: answer, error, headers } = await call(asking);
  expect([answer, error?.code, Number(headers.get('retry-after'))]).toEqual([503, 'unavailable', 60]);
  const codes = await backend.deps.db.selectFrom('mail_code').select('kind').where('account_id', '=', asking.id).execute();
  expect(codes).toEqual([]);
});

test('a mail that only tells what was done can’t be sent → it is done all the same', async () => {
  const { client } = await member();
  const { status } = await client.call('deleteAccount', { body: { password: TEST_PASSWORD, reason: 'time' } });
  expect(status).toBe(200);
});
