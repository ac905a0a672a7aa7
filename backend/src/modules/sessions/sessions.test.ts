import { givenAccounts } from '../../testing/given-accounts.ts';
import { deviceOf } from './sessions.ts';

const world = givenAccounts();
const { member, me, secondBrowser } = world;

describe('sessions', () => {
  test('list → the present one first; another is ended by its id, all others at once', async () => {
    const anna = await member();
    const [phone, tablet] = [await secondBrowser(anna), await secondBrowser(anna)];
    const { sessions } = (await anna.client.call('getSessions')).body;
    expect(sessions.map(({ current }) => current)).toEqual([true, false, false]);
    expect(JSON.stringify(sessions)).not.toMatch(/hash|agent/);
    expect((await anna.client.call('endSessions', { body: { id: sessions[1]!.id } })).status).toBe(204);
    const alive = async () => [(await phone.call('getUser')).body.user, (await tablet.call('getUser')).body.user].filter(Boolean).length;
    expect(await alive()).toBe(1);
    expect((await anna.client.call('endSessions', { body: { others: true } })).status).toBe(204);
    expect(await alive()).toBe(0);
    expect(await me(anna)).not.toBeNull();
  });

  test('another member’s session, or the present one → 404, nothing ended', async () => {
    const [anna, ben] = [await member(), await member()];
    const [mine] = (await anna.client.call('getSessions')).body.sessions;
    expect((await ben.client.call('endSessions', { body: { id: mine!.id } })).status).toBe(404);
    expect((await anna.client.call('endSessions', { body: { id: mine!.id } })).status).toBe(404);
    expect(await me(anna)).not.toBeNull();
  });

  test.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
      true,
    ],
    ['Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome', 'Android', true],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge', 'Windows', false],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux', false],
    ['', null, null, false],
  ])('%s → %s on %s', (agent, browser, system, mobile) => {
    expect(deviceOf(agent)).toEqual({ browser, system, mobile });
  });
});
