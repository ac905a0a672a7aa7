import type { EndpointName } from '@nightlark/contract';
import { aMember, type AMember, type MemberOverrides } from '../a-member.ts';
import { TEST_PASSWORD } from '../sign-up-body.ts';
import type { TestBackend } from '../start-backend.ts';
import type { TestAnswer } from '../test-client.ts';
import { unsubscribeToken } from '../../modules/notifications/unsubscribe-token.ts';

/** A backend with two members, Anna and Ben, and helpers to check their state and that of others. */
export type World = Awaited<ReturnType<typeof aWorld>>;

/** For each call: what of Anna's Ben must neither read nor change with it. */
export type Cases = Partial<Record<EndpointName, (world: World) => Promise<void>>>;

/** Data that only Anna herself may read, by whichever call. */
export const PRIVATE = /1991-02-03|52\.09|5\.12|member-[\da-f]{8}@|argon2|token_hash|storage_key|"lat"|"lon"|birth/;
export const NOBODY = 2_000_000_000;
export const NO_PAYMENT = '00000000-0000-4000-8000-000000000000';

/** Empties the backend and creates the two. */
export async function aWorld(backend: Pick<TestBackend, 'deps' | 'client'>, password_hash: string) {
  const { db, secrets } = backend.deps;
  await db.deleteFrom('account').execute();
  const member = (overrides: MemberOverrides = {}) =>
    aMember(backend.deps, { ...overrides, account: { password_hash, ...overrides.account } }, backend.client());
  const anna = await member({ profile: { name: 'Anna', about: 'About Anna', birthdate: '1991-02-03', lat: 52.0907, lon: 5.1214 } });
  const ben = await member({ profile: { name: 'Ben', gender: 'male' } });
  return {
    backend,
    anna,
    ben,
    member,
    /** Signed up by the API, because only that mails the code. */
    async unconfirmed(): Promise<AMember> {
      const client = backend.client();
      const { user } = (await client.signUp()).body;
      return { id: user.id, email: user.email, client };
    },
    pay: ({ id }: AMember) => db.updateTable('account').set({ paid_user: true }).where('id', '=', id).execute(),
    opens: async (email: string, password = TEST_PASSWORD) => (await backend.client().login(email, password)).status === 200,
    async mailsTo(recipient: string): Promise<number> {
      return (await db.selectFrom('outbox').select('id').where('recipient', '=', recipient).execute()).length;
    },
    /** Tokens for somebody's mails, as Ben could forge them from his own. */
    forgedFor({ id }: AMember): string[] {
      const own = unsubscribeToken(secrets, ben.id, 'like');
      return [own.replace(/^\d+/, String(id)), own.replace('.like.', '.news.'), `${id}.like.${'A'.repeat(43)}`, `${id}.like.`];
    },
  };
}

export const profileOf = async ({ client }: AMember) => (await client.call('getProfile')).body.profile;
export const userOf = async ({ client }: AMember) => (await client.call('getUser')).body.user;
export const choicesOf = async ({ client }: AMember) => (await client.call('getNotifications')).body;
export const block = (who: AMember, whom: AMember) => who.client.call('block', { body: { id: whom.id } });
export const like = (who: AMember, whom: AMember) => who.client.call('like', { body: { id: whom.id } });

/** Fails as if the referenced row did not exist. */
export async function expectMissing(asked: Promise<TestAnswer<unknown>>, missing: Promise<TestAnswer<unknown>>): Promise<void> {
  const [{ status, body }, other] = [await asked, await missing];
  expect({ status, body }).toEqual({ status: other.status, body: other.body });
  expect([status, other.error?.code]).toEqual([404, 'not_found']);
}
