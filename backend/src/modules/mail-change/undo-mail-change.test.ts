import type { AMember } from '../../testing/a-member.ts';
import { DAY_MS, givenAccounts, START } from '../../testing/given-accounts.ts';
import { mailedCode } from '../../testing/outbox.ts';
import { signUpBody, TEST_PASSWORD } from '../../testing/sign-up-body.ts';

/*
 * An attacker who knows Anna's password moves her account to an address of theirs. Nothing they do then may prevent the undo by the
 * link at her own address.
 */
const world = givenAccounts();
const { member, me, mails } = world;
const STOLEN = 'password-of-the-thief-9';
let count = 0;

const follow = (code: string) => world.backend.client().call('changeMail', { body: { code } });
const codeFor = (email: string) => mailedCode(world.backend.deps, email);
const kindsTo = async (email: string) => (await mails(email)).map(({ kind }) => kind);
const logIn = (email: string, password = TEST_PASSWORD) => world.backend.client().login(email, password);

/** Moves an account to another address, by its own calls. @returns the address */
async function move({ client }: Pick<AMember, 'client'>, password = TEST_PASSWORD): Promise<string> {
  const email = `thief-${++count}@test.example`;
  expect((await client.call('requestMailChange', { body: { email, password } })).status).toBe(204);
  expect((await follow(await codeFor(email))).body).toEqual({ outcome: 'changed' });
  return email;
}

/** The expected state once the owner followed the link: the account is theirs again, and nobody else's. */
async function expectRestored(anna: AMember, { passwords = [TEST_PASSWORD], addresses }: { passwords?: string[]; addresses: string[] }) {
  expect(await me(anna)).toBeNull();
  for (const email of [anna.email, ...addresses])
    for (const password of passwords) expect([email, (await logIn(email, password)).error?.code]).toEqual([email, 'login_failed']);
  const client = world.backend.client();
  const password = 'annas-own-new-words-3';
  const { body } = await client.call('resetPassword', { body: { code: await codeFor(anna.email), password, password2: password } });
  expect(body.user).toMatchObject({ id: anna.id, email: anna.email, status: 'active', invisible: false, paused_until: null });
  expect((await logIn(anna.email, password)).status).toBe(200);
}

test('moved, then deleted → the link cancels the deletion too, and nothing is purged', async () => {
  const [anna, ben] = [await member(), await member()];
  const there = await move(anna);
  const undo = await codeFor(anna.email);
  await anna.client.call('deleteAccount', { body: { password: TEST_PASSWORD, reason: 'time' } });
  expect(await kindsTo(anna.email)).toEqual(['mail_undo', 'old_address']);
  world.now = new Date(START.getTime() + 6 * DAY_MS);
  expect((await follow(undo)).body).toEqual({ outcome: 'undone' });
  expect(await world.sees(ben, anna)).toBe(true);
  const row = await world.backend.deps.db.selectFrom('account').selectAll().where('id', '=', anna.id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ status: 'active', delete_at: null, email: anna.email });
  const back = await world.backend.client().call('updateAccount', { body: { code: await codeFor(there) } });
  expect(back.error?.code).toBe('link_invalid');
  await expectRestored(anna, { addresses: [there] });
});

test('deleted → the old address is notified, with a link of its own that works as well', async () => {
  const anna = await member();
  const there = await move(anna);
  await anna.client.call('deleteAccount', { body: { password: TEST_PASSWORD, reason: 'time' } });
  const told = (await mails(anna.email)).at(-1)!;
  expect([told.kind, told.subject]).toEqual(['old_address', 'Your account is about to be deleted']);
  expect((await follow(await codeFor(anna.email))).body).toEqual({ outcome: 'undone' });
  await expectRestored(anna, { addresses: [there] });
});

test('moved twice → the first address is notified and wins, also after the second one’s link was followed', async () => {
  const anna = await member();
  const second = await move(anna);
  const third = await move(anna);
  expect(await kindsTo(anna.email)).toEqual(['mail_undo', 'old_address']);
  const [first, later] = [await codeFor(anna.email), await codeFor(second)];
  expect((await follow(later)).body).toEqual({ outcome: 'undone' });
  expect((await follow(first)).body).toEqual({ outcome: 'undone' });
  expect((await follow(later)).error?.code).toBe('link_invalid');
  await expectRestored(anna, { addresses: [second, third] });
});

test('moved twice, the first address takes it back → the second one’s link is dead', async () => {
  const anna = await member();
  const second = await move(anna);
  const third = await move(anna);
  expect((await follow(await codeFor(anna.email))).body).toEqual({ outcome: 'undone' });
  expect((await follow(await codeFor(second))).error?.code).toBe('link_invalid');
  await expectRestored(anna, { addresses: [second, third] });
});

test('password changed, reset, account hidden and paused, data downloaded → the owner is notified of security events, and can undo all of it', async () => {
  const anna = await member();
  const there = await move(anna);
  const undo = await codeFor(anna.email);
  const { client } = anna;
  await client.call('changePassword', { body: { old_password: TEST_PASSWORD, password: STOLEN, password2: STOLEN } });
  await client.call('updateAccount', { body: { invisible: true } });
  await client.call('updateAccount', { body: { pause_days: 30 } });
  await client.call('exportAccount');
  for (let n = 1; n <= 3; n++) await world.backend.client().call('requestReset', { body: { email: there } });
  const reset = { code: await codeFor(there), password: `${STOLEN}-2`, password2: `${STOLEN}-2` };
  await client.call('resetPassword', { body: reset });
  await client.call('requestMailChange', { body: { email: 'thief-last@test.example', password: `${STOLEN}-2` } });
  const events = (await mails(anna.email)).map(({ subject }) => subject);
  expect(events).toEqual([
    'Your e-mail address was changed',
    'The password of your account was changed',
    'Someone downloaded all the data in your account',
    ...Array<string>(3).fill('Someone asked for a new password for your account'),
    'The password of your account was changed',
  ]);
  expect((await follow(undo)).body).toEqual({ outcome: 'undone' });
  expect((await follow(await codeFor('thief-last@test.example'))).error?.code).toBe('link_invalid');
  // Three resets were requested by the attacker: the owner’s own still works.
  expect((await world.backend.client().call('requestReset', { body: { email: anna.email } })).status).toBe(204);
  await expectRestored(anna, { addresses: [there], passwords: [TEST_PASSWORD, STOLEN, `${STOLEN}-2`] });
});

test('hidden and paused before the change → so again after it was undone', async () => {
  const anna = await member();
  await anna.client.call('updateAccount', { body: { invisible: true } });
  await anna.client.call('updateAccount', { body: { pause_days: 7 } });
  await move(anna);
  await anna.client.call('updateAccount', { body: { invisible: false } });
  await follow(await codeFor(anna.email));
  const row = await world.backend.deps.db.selectFrom('account').selectAll().where('id', '=', anna.id).executeTakeFirstOrThrow();
  expect([row.invisible, row.paused_until]).toEqual([true, new Date(START.getTime() + 7 * DAY_MS)]);
});

test('the same link five times at once, and the links of two addresses at once → each once, the oldest address has it', async () => {
  const anna = await member();
  const second = await move(anna);
  await move(anna);
  const [first, later] = [await codeFor(anna.email), await codeFor(second)];
  const answers = await Promise.all([first, later, first, later, first, first, first].map(follow));
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(answers.filter(({ status }, i) => status === 200 && i !== 1 && i !== 3)).toHaveLength(1);
  const { email } = await world.backend.deps.db.selectFrom('account').select('email').where('id', '=', anna.id).executeTakeFirstOrThrow();
  expect(email).toBe(anna.email);
});

test('the undo against a password change, a deletion and a further move at the same moment → the undo holds, no error', async () => {
  const anna = await member();
  const there = await move(anna);
  const undo = await codeFor(anna.email);
  const { client } = anna;
  await client.call('requestMailChange', { body: { email: 'thief-race@test.example', password: TEST_PASSWORD } });
  await world.backend.client().call('requestReset', { body: { email: there } });
  const reset = await codeFor(there);
  const answers = await Promise.all([
    client.call('changePassword', { body: { old_password: TEST_PASSWORD, password: STOLEN, password2: STOLEN } }),
    client.call('resetPassword', { body: { code: reset, password: STOLEN, password2: STOLEN } }),
    client.call('deleteAccount', { body: { password: TEST_PASSWORD, reason: 'time' } }),
    follow(await codeFor('thief-race@test.example')),
    follow(undo),
  ]);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(answers[4].status).toBe(200);
  const mailed = await mails(anna.email);
  expect(mailed.map(({ kind }) => kind)).toContain('mail_undone');
  const row = await world.backend.deps.db.selectFrom('account').selectAll().where('id', '=', anna.id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ status: 'active', delete_at: null, email: anna.email, password_hash: 'none' });
});

test('on the eighth day → the link is dead, and the address is free for others', async () => {
  const anna = await member();
  await move(anna);
  const undo = await codeFor(anna.email);
  world.now = new Date(START.getTime() + 7 * DAY_MS + 1_000);
  expect((await follow(undo)).error?.code).toBe('link_invalid');
  expect((await world.backend.client().call('signup', { body: signUpBody({ email: anna.email }) })).status).toBe(201);
});

test('within the seven days → nobody else gets the old address, by sign-up or by a change; afterwards it still comes back', async () => {
  const [anna, ben] = [await member(), await member()];
  await ben.client.call('requestMailChange', { body: { email: 'early@test.example', password: TEST_PASSWORD } });
  const there = await move(anna);
  const upper = anna.email.toUpperCase();
  const signup = await world.backend.client().call('signup', { body: signUpBody({ email: upper }) });
  expect([signup.status, signup.error?.code]).toEqual([409, 'existing_active_account']);
  const change = await ben.client.call('requestMailChange', { body: { email: upper, password: TEST_PASSWORD } });
  expect(change.error).toMatchObject({ code: 'email_taken', field: 'email' });
  expect((await follow(await codeFor(anna.email))).body).toEqual({ outcome: 'undone' });
  await expectRestored(anna, { addresses: [there] });
});

test('change requested before the address was given up, confirmed afterwards → email_taken, as the address stays reserved', async () => {
  const [anna, ben] = [await member(), await member()];
  const { db } = world.backend.deps;
  await db.updateTable('account').set({ email: 'for-a-moment@test.example' }).where('id', '=', anna.id).execute();
  await ben.client.call('requestMailChange', { body: { email: anna.email, password: TEST_PASSWORD } });
  const code = await codeFor(anna.email);
  await db.updateTable('account').set({ email: anna.email }).where('id', '=', anna.id).execute();
  await move(anna);
  expect((await follow(code)).error?.code).toBe('email_taken');
});

test('two accounts confirm the same new address at once → one has it, the other gets 409', async () => {
  const [anna, ben] = [await member(), await member()];
  const email = 'both@test.example';
  await anna.client.call('requestMailChange', { body: { email, password: TEST_PASSWORD } });
  const annas = await codeFor(email);
  await ben.client.call('requestMailChange', { body: { email, password: TEST_PASSWORD } });
  const answers = await Promise.all([follow(annas), follow(await codeFor(email))]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('password reset requested for the old address → the link that undoes the change, instead of "not found"', async () => {
  const anna = await member();
  await move(anna);
  expect((await world.backend.client().call('requestReset', { body: { email: anna.email } })).status).toBe(204);
  expect(await kindsTo(anna.email)).toEqual(['mail_undo', 'old_address']);
  expect((await follow(await codeFor(anna.email))).body).toEqual({ outcome: 'undone' });
});

test('back at the old address by a change of one’s own → the one in between can undo nothing', async () => {
  const anna = await member();
  const there = await move(anna);
  await anna.client.call('requestMailChange', { body: { email: anna.email, password: TEST_PASSWORD } });
  expect((await follow(await codeFor(anna.email))).body).toEqual({ outcome: 'changed' });
  expect((await me(anna))?.email).toBe(anna.email);
  expect(await kindsTo(there)).toEqual(['mail_change']);
});

test('an address that was never confirmed → gets no right over the account: it may be a stranger’s', async () => {
  const client = world.backend.client();
  const { email } = (await client.signUp()).body.user;
  const there = await move({ client });
  expect(await kindsTo(email)).toEqual(['activate']);
  await client.call('deleteAccount', { body: { password: TEST_PASSWORD, reason: 'time' } });
  expect(await kindsTo(email)).toEqual(['activate']);
  expect((await logIn(there)).error?.code).toBe('pending_deletion');
});

test('a new password is chosen → a change of address requested before no longer works', async () => {
  const anna = await member();
  const wish = async (password: string) => {
    const email = `wish-${++count}@test.example`;
    await anna.client.call('requestMailChange', { body: { email, password } });
    return codeFor(email);
  };
  const changed = await wish(TEST_PASSWORD);
  await anna.client.call('changePassword', { body: { old_password: TEST_PASSWORD, password: STOLEN, password2: STOLEN } });
  expect((await follow(changed)).error?.code).toBe('link_invalid');
  const reset = await wish(STOLEN);
  await anna.client.call('requestReset', { body: { email: anna.email } });
  const password = 'yet-another-word-5';
  await anna.client.call('resetPassword', { body: { code: await codeFor(anna.email), password, password2: password } });
  expect((await follow(reset)).error?.code).toBe('link_invalid');
});
