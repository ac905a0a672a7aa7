import { mailedCode } from '../outbox.ts';
import { unsubscribeToken } from '../../modules/notifications/unsubscribe-token.ts';
import { SIGNATURE_HEADER, sign } from '../../http/signature.ts';
import { choicesOf, type Cases } from './world.ts';

/** Calls about mails and push. */
export const notificationsCases: Cases = {
  async getNotifications({ anna, ben }) {
    await anna.client.call('updateNotifications', { body: { email: { like: false } } });
    expect((await choicesOf(ben)).email.like).toBe(true);
  },
  async updateNotifications({ anna, ben, backend }) {
    const before = await choicesOf(anna);
    await ben.client.call('updateNotifications', { body: { email: { like: false }, push: { news: true }, push_details: true } });
    await backend.deps.db.insertInto('mail_disabled').values({ account_id: anna.id, reason: 'bounce', since: new Date() }).execute();
    await anna.client.call('updateNotifications', { body: { enable: 'bounce' } });
    const code = await mailedCode(backend.deps, anna.email);
    expect((await ben.client.call('updateNotifications', { body: { code } })).error?.code).toBe('link_invalid');
    expect((await choicesOf(anna)).disabled).toMatchObject([{ reason: 'bounce' }]);
    await anna.client.call('updateNotifications', { body: { code } });
    expect(await choicesOf(anna)).toEqual(before);
  },
  async getUnsubscribe({ anna, ben, backend, forgedFor }) {
    const ask = (token: string) => ben.client.call('getUnsubscribe', { query: { token } });
    for (const token of forgedFor(anna)) expect((await ask(token)).error?.code).toBe('link_invalid');
    expect((await ask(unsubscribeToken(backend.deps.secrets, ben.id, 'like'))).body).toMatchObject({ type: 'like', type_enabled: true });
  },
  async unsubscribe({ anna, ben, backend, forgedFor }) {
    for (const token of forgedFor(anna)) {
      const answer = await ben.client.call('unsubscribe', { query: { token }, body: { scope: 'all' } });
      expect(answer.error?.code).toBe('link_invalid');
    }
    const query = { token: unsubscribeToken(backend.deps.secrets, ben.id, 'like') };
    await ben.client.call('unsubscribe', { query, body: { scope: 'all' } });
    expect([(await choicesOf(anna)).disabled, (await choicesOf(ben)).disabled.length]).toEqual([[], 1]);
  },
  async resubscribe({ anna, ben, backend, forgedFor }) {
    await anna.client.call('unsubscribe', {
      query: { token: unsubscribeToken(backend.deps.secrets, anna.id, 'like') },
      body: { scope: 'all' },
    });
    for (const token of forgedFor(anna))
      expect((await ben.client.call('resubscribe', { query: { token } })).error?.code).toBe('link_invalid');
    expect((await choicesOf(anna)).disabled).toHaveLength(1);
  },
  async mailEvent({ anna, ben }) {
    const body = { event: 'bounce', email: anna.email } as const;
    expect((await ben.client.call('mailEvent', { body })).status).toBe(403);
    const foreign = { [SIGNATURE_HEADER]: sign('a secret of Ben', JSON.stringify(body), new Date()) };
    expect((await ben.client.call('mailEvent', { body, headers: foreign })).status).toBe(403);
    expect((await choicesOf(anna)).disabled).toEqual([]);
  },
};
