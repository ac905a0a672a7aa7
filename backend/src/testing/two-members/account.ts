import { mailedCode } from '../outbox.ts';
import { anImage } from '../photos.ts';
import { readZip } from '../read-zip.ts';
import { signUpBody, TEST_PASSWORD } from '../sign-up-body.ts';
import { expectMissing, like, NOBODY, userOf, type Cases } from './world.ts';

/** Calls about account and session. */
export const accountCases: Cases = {
  async getUser({ anna, ben }) {
    expect(await userOf(ben)).toMatchObject({ id: ben.id, email: ben.email });
    expect(JSON.stringify(await userOf(ben))).not.toContain(anna.email);
  },
  async login({ anna, ben, opens }) {
    await ben.client.call('changePassword', {
      body: { old_password: TEST_PASSWORD, password: 'bens-own-walk-9', password2: 'bens-own-walk-9' },
    });
    expect(await opens(anna.email, 'bens-own-walk-9')).toBe(false);
    expect((await ben.client.login(anna.email, 'wrong-password')).status).toBe(403);
    expect((await userOf(ben))?.id).toBe(ben.id);
  },
  async logout({ anna, ben }) {
    await ben.client.call('logout');
    expect(await userOf(ben)).toBeNull();
    expect((await userOf(anna))?.id).toBe(anna.id);
  },
  async setLanguage({ anna, ben }) {
    await ben.client.call('setLanguage', { body: { language: 'pl' } });
    expect([(await userOf(ben))?.language, (await userOf(anna))?.language]).toEqual(['pl', 'en']);
  },
  async subscribePush({ anna, ben, backend }) {
    const subscription = (name: string) => ({
      endpoint: `https://fcm.googleapis.com/${name}-${anna.id}`,
      keys: { p256dh: 'key', auth: 'auth' },
    });
    await anna.client.call('subscribePush', { body: { subscription: subscription('anna') } });
    await ben.client.call('subscribePush', { body: { subscription: subscription('ben') } });
    await ben.client.call('subscribePush', { body: { subscription: null } });
    const rows = await backend.deps.db.selectFrom('push_subscription').select('account_id').execute();
    expect(rows).toEqual([{ account_id: anna.id }]);
  },
  async signup({ anna, backend, opens }) {
    const taken = await backend.client().call('signup', { body: signUpBody({ email: anna.email.toUpperCase() }) });
    expect([taken.status, taken.error?.code]).toEqual([409, 'existing_active_account']);
    expect(await opens(anna.email, TEST_PASSWORD)).toBe(true);
  },
  async activate({ backend, unconfirmed }) {
    const [carla, dora] = [await unconfirmed(), await unconfirmed()];
    await carla.client.call('activate', { body: { code: await mailedCode(backend.deps, carla.email) } });
    expect([(await userOf(carla))?.status, (await userOf(dora))?.status]).toEqual(['active', 'not_confirmed']);
  },
  async resendActivation({ mailsTo, unconfirmed }) {
    const [carla, dora] = [await unconfirmed(), await unconfirmed()];
    const before = await mailsTo(dora.email);
    await carla.client.call('resendActivation');
    expect([await mailsTo(carla.email), await mailsTo(dora.email)]).toEqual([before + 1, before]);
  },
  async requestReset({ anna, ben, opens, mailsTo }) {
    await ben.client.call('requestReset', { body: { email: anna.email } });
    expect([await mailsTo(anna.email), await mailsTo(ben.email)]).toEqual([1, 0]);
    expect(await opens(anna.email, TEST_PASSWORD)).toBe(true);
  },
  async resetPassword({ anna, ben, backend, opens }) {
    await ben.client.call('requestReset', { body: { email: ben.email } });
    const password = 'a-fresh-walk-99';
    const code = await mailedCode(backend.deps, ben.email);
    expect((await backend.client().call('resetPassword', { body: { code, password, password2: password } })).body.user.id).toBe(ben.id);
    expect([await opens(anna.email, password), await opens(anna.email, TEST_PASSWORD)]).toEqual([false, true]);
    expect((await userOf(anna))?.id).toBe(anna.id);
  },
  async changePassword({ anna, ben, opens }) {
    const password = 'a-fresh-walk-99';
    await ben.client.call('changePassword', { body: { old_password: TEST_PASSWORD, password, password2: password } });
    expect([await opens(anna.email, TEST_PASSWORD), await opens(ben.email, password)]).toEqual([true, true]);
    expect((await userOf(anna))?.id).toBe(anna.id);
  },
  async requestMailChange({ anna, ben, mailsTo }) {
    const wish = (email: string) => ben.client.call('requestMailChange', { body: { email, password: TEST_PASSWORD } });
    expect((await wish(anna.email)).error?.code).toBe('email_taken');
    expect(await mailsTo(anna.email)).toBe(0);
  },
  async changeMail({ anna, ben, backend }) {
    const email = `new-${ben.email}`;
    await ben.client.call('requestMailChange', { body: { email, password: TEST_PASSWORD } });
    await anna.client.call('changeMail', { body: { code: await mailedCode(backend.deps, email) } });
    expect([(await userOf(anna))?.email, (await userOf(ben))?.email]).toEqual([anna.email, email]);
  },
  async updateAccount({ anna, ben }) {
    await ben.client.call('updateAccount', { body: { invisible: true } });
    expect([(await userOf(anna))?.invisible, (await userOf(ben))?.invisible]).toEqual([false, true]);
    await ben.client.call('updateAccount', { body: { pause_days: 7 } });
    expect((await userOf(anna))?.paused_until).toBeNull();
  },
  async deleteAccount({ anna, ben }) {
    await ben.client.call('deleteAccount', { body: { password: TEST_PASSWORD, reason: 'time' } });
    expect([(await userOf(anna))?.status, await userOf(ben)]).toEqual(['active', null]);
  },
  async exportAccount({ anna, ben }) {
    await like(anna, ben);
    await anna.client.call('sendMessage', { body: { profile: ben.id, client_id: crypto.randomUUID(), text: 'Hello Ben' } });
    const text = JSON.stringify((await ben.client.call('exportAccount')).body);
    for (const secret of [anna.email, 'About Anna', '1991-02-03']) expect(text).not.toContain(secret);
  },
  async exportArchive({ anna, ben }) {
    await anImage(anna.client);
    const entries = readZip(Buffer.from(await (await ben.client.fetch('/api/export.php?archive=1')).arrayBuffer()));
    expect([...entries.keys()]).toEqual(['data.json']);
    expect(String(entries.get('data.json'))).not.toContain(anna.email);
  },
  async getSessions({ anna, ben }) {
    const { sessions } = (await ben.client.call('getSessions')).body;
    const [annas] = (await anna.client.call('getSessions')).body.sessions;
    expect(sessions.map(({ id }) => id)).not.toContain(annas!.id);
  },
  async endSessions({ anna, ben }) {
    const [annas] = (await anna.client.call('getSessions')).body.sessions;
    const end = (id: number) => ben.client.call('endSessions', { body: { id } });
    await expectMissing(end(annas!.id), end(NOBODY));
    await ben.client.call('endSessions', { body: { others: true } });
    expect((await userOf(anna))?.id).toBe(anna.id);
  },
};
