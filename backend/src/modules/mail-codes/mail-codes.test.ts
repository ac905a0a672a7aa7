import type { AMember } from '../../testing/a-member.ts';
import { givenAccounts } from '../../testing/given-accounts.ts';
import { TEST_PASSWORD } from '../../testing/sign-up-body.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { makeCode } from './mail-code.ts';

/* Each mailed code has one purpose: every call that takes codes is given all other kinds, by an account that it would accept. */
const world = givenAccounts();
const { member } = world;

const NEW_PASSWORD = 'starlit-walk-88';
const KINDS = ['activate', 'reset', 'mail_change', 'mail_undo', 'reactivate', 'bounce_check'] as const;
type Kind = (typeof KINDS)[number];

interface CodeCall {
  accepts: readonly Kind[];
  /** The account's status at which the call accepts its own codes. */
  status: 'not_confirmed' | 'active' | 'pending_deletion';
  ask: (client: TestClient, code: string) => Promise<{ status: number; error: { code: string } | undefined }>;
  /** Only a member can ask. */
  asMember?: true;
}

const CALLS: Readonly<Record<string, CodeCall>> = {
  activate: { accepts: ['activate'], status: 'not_confirmed', ask: (client, code) => client.call('activate', { body: { code } }) },
  resetPassword: {
    accepts: ['reset'],
    status: 'active',
    ask: (client, code) => client.call('resetPassword', { body: { code, password: NEW_PASSWORD, password2: NEW_PASSWORD } }),
  },
  changeMail: {
    accepts: ['mail_change', 'mail_undo'],
    status: 'active',
    ask: (client, code) => client.call('changeMail', { body: { code } }),
  },
  updateAccount: {
    accepts: ['reactivate'],
    status: 'pending_deletion',
    ask: (client, code) => client.call('updateAccount', { body: { code } }),
  },
  updateNotifications: {
    accepts: ['bounce_check'],
    status: 'active',
    ask: (client, code) => client.call('updateNotifications', { body: { code } }),
    asMember: true,
  },
};

const inStatus = (status: CodeCall['status']) =>
  member({ account: { status, ...(status === 'pending_deletion' && { delete_at: new Date('2026-12-05T10:00:00Z') }) } });
const codeOf = ({ id }: AMember, kind: Kind) =>
  makeCode(world.backend.deps.db, world.now, {
    accountId: id,
    kind,
    minutes: 60,
    payload: kind.startsWith('mail_') ? { email: `${kind}-${id}@test.example` } : {},
  });
const accountOf = ({ id }: AMember) =>
  world.backend.deps.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const wrong = Object.keys(CALLS).flatMap((name) =>
  KINDS.filter((kind) => !CALLS[name]!.accepts.includes(kind)).map((kind) => [name, kind] as const),
);
test.each(wrong)(
  '%s with a code for %s → 410, nothing changed, nobody logged in, and the code is still good for its own purpose',
  async (name, kind) => {
    const { status, ask, asMember } = CALLS[name]!;
    const anna = await inStatus(status);
    const before = await accountOf(anna);
    const code = await codeOf(anna, kind);
    const client = asMember ? anna.client : world.backend.client();
    const answer = await ask(client, code);
    expect([answer.status, answer.error?.code]).toEqual([410, 'link_invalid']);
    expect(await accountOf(anna)).toEqual(before);
    if (!asMember) expect(client.cookies.size).toBe(0);
    const used = await world.backend.deps.db.selectFrom('mail_code').select('used_at').where('account_id', '=', anna.id).execute();
    expect(used).toEqual([{ used_at: null }]);
  },
);

const right = Object.entries(CALLS).flatMap(([name, { accepts }]) => accepts.map((kind) => [name, kind] as const));
test.each(right)(
  '%s with a code for %s → accepted once; a confirmation always, without a session elsewhere than where they signed up',
  async (name, kind) => {
    const { status, ask, asMember } = CALLS[name]!;
    const anna = await inStatus(status);
    const code = await codeOf(anna, kind);
    const answers = [];
    for (let n = 0; n < 2; n++) answers.push((await ask(asMember ? anna.client : world.backend.client(), code)).status);
    expect(answers).toEqual(kind === 'activate' ? [403, 403] : [200, 410]);
    expect((await accountOf(anna)).status).toBe('active');
  },
);

test.each([
  ['activate', 'pending_deletion', 'activation_failed'],
  ['resetPassword', 'pending_deletion', 'pending_deletion'],
  ['changeMail', 'pending_deletion', 'pending_deletion'],
  ['updateAccount', 'not_confirmed', 'link_invalid'],
  ['updateAccount', 'active', 'link_invalid'],
] as const)('%s by an account that is %s → %s, nothing changed, nobody logged in', async (name, status, error) => {
  const anna = await inStatus(status);
  const before = await accountOf(anna);
  const code = await codeOf(anna, CALLS[name]!.accepts[0]!);
  const client = world.backend.client();
  expect((await CALLS[name]!.ask(client, code)).error?.code).toBe(error);
  expect(await accountOf(anna)).toEqual(before);
  expect(client.cookies.size).toBe(0);
});

describe('the address has changed', () => {
  test.each(['activate', 'reset', 'bounce_check'] as const)('a code for %s, mailed to the old one → 410', async (kind) => {
    const anna = await member();
    const name = Object.keys(CALLS).find((call) => CALLS[call]!.accepts.includes(kind))!;
    const code = await codeOf(anna, kind);
    const change = await codeOf(anna, 'mail_change');
    expect((await world.backend.client().call('changeMail', { body: { code: change } })).status).toBe(200);
    expect((await CALLS[name]!.ask(anna.client, code)).status).toBe(410);
  });
});

describe('the password has changed', () => {
  const byReset = async (anna: AMember) => {
    const code = await codeOf(anna, 'reset');
    expect((await CALLS['resetPassword']!.ask(world.backend.client(), code)).status).toBe(200);
  };
  const byChange = async ({ client }: AMember) => {
    const body = { old_password: TEST_PASSWORD, password: NEW_PASSWORD, password2: NEW_PASSWORD };
    expect((await client.call('changePassword', { body })).status).toBe(204);
  };
  const cases = (['activate', 'reset', 'mail_change'] as const).flatMap(
    (kind) =>
      [
        [kind, 'in the settings', byChange],
        [kind, 'by a link', byReset],
      ] as const,
  );

  test.each(cases)('a code for %s that was mailed before, password changed %s → 410', async (kind, _, change) => {
    const [name, { status, ask }] = Object.entries(CALLS).find(([, { accepts }]) => accepts.includes(kind))!;
    const anna = await inStatus(status);
    const code = await codeOf(anna, kind);
    await change(anna);
    const client = world.backend.client();
    expect([name, (await ask(client, code)).status, client.cookies.size]).toEqual([name, 410, 0]);
  });
});
