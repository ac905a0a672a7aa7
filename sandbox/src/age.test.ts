import { aMember, startTestBackend, type TestBackend } from '@nightlark/backend/testing';
import type { ErrorCode } from '@nightlark/contract';
import { startTestSandbox, type TestSandbox } from '../testing/start-sandbox.ts';

let backend: TestBackend;
let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  backend = await startTestBackend({ hooks: sandbox.hooks, env: { AGE_CHECKS: { GB: 'sandbox' }, PAYMENT_SECRET: sandbox.secret } });
});
afterAll(async () => {
  await sandbox.close();
  await backend.close();
});

type Member = Awaited<ReturnType<typeof aMember>>;
const refusal = async (answer: Promise<{ error?: { code: ErrorCode } | undefined }>) => (await answer).error?.code;
const stateOf = async (member: Member) => (await member.client.call('getAgeCheck')).body.state;
const mustProve = async ({ client }: Member) => (await client.call('getUser')).body.user?.age_check;
const member = (country: string) => aMember(backend.deps, { profile: { country } });

/** Acts as the browser: starts, follows the redirect to the provider, clicks its button. */
async function prove(who: Member, choice: 'pass' | 'refuse', next?: string): Promise<string> {
  const { status, body } = await who.client.call('startAgeCheck', { body: { next } });
  expect(status).toBe(201);
  const { origin, pathname } = new URL(body.redirect_url);
  const answer = await fetch(`${origin}${pathname}/${choice}`, { method: 'POST', redirect: 'manual' });
  expect(answer.status).toBe(303);
  return answer.headers.get('location')!;
}

describe('a country that asks for a proof', () => {
  test('not proved → nobody is shown and nobody written to, the account stays in reach, the neighbour is not asked', async () => {
    const [anna, ben] = await Promise.all([member('GB'), member('NL')]);
    for (const call of [
      anna.client.call('search', { query: {} }),
      anna.client.call('getMember', { query: { id: ben.id } }),
      anna.client.call('getChats'),
      anna.client.call('getLikes'),
      anna.client.call('getSwipe'),
      anna.client.call('like', { body: { id: ben.id } }),
      anna.client.call('sendMessage', { body: { profile_id: ben.id, text: 'Hello', client_id: 'a' } } as never),
    ])
      expect(await refusal(call)).toBe('age_check_required');
    expect((await anna.client.fetch('/api/events.php')).status).toBe(403);
    for (const call of [anna.client.call('getUser'), anna.client.call('getProfile'), anna.client.call('exportAccount')])
      expect((await call).status).toBe(200);
    expect([await stateOf(anna), await mustProve(anna)]).toEqual(['needed', true]);
    expect([await stateOf(ben), await mustProve(ben)]).toEqual(['not_needed', false]);
    expect((await ben.client.call('search', { query: {} })).status).toBe(200);
    expect((await backend.client().call('search', { query: {} })).status).toBe(200);
  });

  test('proved → open from then on, also after moving there and back; another member’s proof counts for nobody else', async () => {
    const [anna, ben] = await Promise.all([member('GB'), member('GB')]);
    expect(await prove(anna, 'pass')).toBe(new URL('/age-check', backend.deps.config.PUBLIC_URL).href);
    expect([await stateOf(anna), await mustProve(anna)]).toEqual(['passed', false]);
    expect((await anna.client.call('search', { query: {} })).status).toBe(200);
    expect(await stateOf(ben)).toBe('needed');
    expect(await refusal(anna.client.call('startAgeCheck', { body: {} }))).toBe('age_check_not_needed');
  });

  test('begun from a page → the way back leads there, also when tried again, and the provider is not told which page', async () => {
    const anna = await member('GB');
    const next = `/members/${anna.id}?from=likes`;
    const wanted = async () => (await anna.client.call('getAgeCheck')).body.next;
    expect(await wanted()).toBeNull();
    expect(await prove(anna, 'refuse', next)).toBe(new URL('/age-check', backend.deps.config.PUBLIC_URL).href);
    expect(await wanted()).toBe(next);
    await prove(anna, 'pass', '/chats');
    expect((await anna.client.call('getAgeCheck')).body).toEqual({ state: 'passed', next: '/chats' });
  });

  test('begun and not finished → pending and closed; refused → closed, and may be tried again', async () => {
    const anna = await member('GB');
    await anna.client.call('startAgeCheck', { body: {} });
    expect(await stateOf(anna)).toBe('pending');
    expect(await refusal(anna.client.call('getChats'))).toBe('age_check_required');
    await prove(anna, 'refuse');
    expect(await stateOf(anna)).toBe('refused');
    expect(await refusal(anna.client.call('getChats'))).toBe('age_check_required');
    await prove(anna, 'pass');
    expect(await stateOf(anna)).toBe('passed');
  });

  test('the provider does not answer → said so, and who proved already goes on', async () => {
    const [anna, ben] = await Promise.all([member('GB'), member('GB')]);
    await prove(anna, 'pass');
    expect(await stateOf(anna)).toBe('passed');
    sandbox.isAway = true;
    try {
      expect((await anna.client.call('search', { query: {} })).status).toBe(200);
      expect(await refusal(ben.client.call('startAgeCheck', { body: {} }))).toBe('unavailable');
    } finally {
      sandbox.isAway = false;
    }
  });

  test('logged out → no check can be begun or asked after', async () => {
    expect(await refusal(backend.client().call('startAgeCheck', { body: {} }))).toBe('authentication_required');
    expect(await refusal(backend.client().call('getAgeCheck'))).toBe('authentication_required');
  });
});
