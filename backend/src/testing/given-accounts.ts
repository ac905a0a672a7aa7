import { aMember, type AMember, type MemberOverrides } from './a-member.ts';
import { TEST_PASSWORD } from './sign-up-body.ts';
import { startTestBackend, type TestBackend } from './start-backend.ts';
import { hashPassword } from '../modules/password/password-hash.ts';

export const START = new Date('2026-11-21T10:00:00Z');
export const DAY_MS = 86_400_000;

/** Shared by tests of accounts: a backend with a settable clock, and members who know their password. To be called at the top of a file. */
export function givenAccounts() {
  let backend: TestBackend;
  let password_hash: string;
  const world = {
    get backend() {
      return backend;
    },
    now: START,
    member: (overrides: MemberOverrides = {}): Promise<AMember> =>
      aMember(backend.deps, { ...overrides, account: { password_hash, ...overrides.account } }),
    me: async ({ client }: AMember) => (await client.call('getUser')).body.user,
    secondBrowser: async ({ email }: AMember) => {
      const client = backend.client();
      expect((await client.login(email)).status).toBe(200);
      return client;
    },
    mails: (recipient: string) =>
      backend.deps.db.selectFrom('outbox').selectAll().where('recipient', '=', recipient).orderBy('id').execute(),
    sees: async (viewer: AMember, other: AMember) => (await viewer.client.call('getMember', { query: { id: other.id } })).status === 200,
  };
  beforeAll(async () => {
    backend = await startTestBackend({ now: () => world.now });
    password_hash = await hashPassword(TEST_PASSWORD);
  });
  afterAll(() => backend.close());
  beforeEach(() => (world.now = START));
  return world;
}
