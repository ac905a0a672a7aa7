import { DEFAULTS } from '@nightlark/contract';
import { aMember, type AMember } from '../../testing/a-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';

let backend: TestBackend;
let now = new Date('2026-11-22T10:00:00Z');
beforeAll(async () => {
  backend = await startTestBackend({ demo: false, now: () => now });
});
afterAll(() => backend.close());

const paid = () => aMember(backend.deps, { account: { paid_user: true } });
const offered = async ({ client }: AMember) => (await client.call('getDiscount', { query: { stay: 'true' } })).body.discount;
const active = async ({ client }: AMember) => (await client.call('getCredits')).body.discount;
const take = ({ client }: AMember) => client.call('updateAccount', { body: { stay: true } });

test('about to leave → the discount is offered; taken → it counts for a week, and is never offered again', async () => {
  const member = await paid();
  expect(await active(member)).toBeNull();
  expect(await offered(member)).toMatchObject({ kind: 'stay', value_percentage: 25 });
  expect((await take(member)).status).toBe(200);
  expect(await active(member)).toMatchObject({ code: 'STAY', value_percentage: 25, expires: '2026-11-29T10:00:00.000Z' });
  expect(await offered(member)).toBeNull();
  expect((await take(member)).error?.code).toBe('code_used');
  now = new Date(now.getTime() + DEFAULTS.stayOfferDays * 86_400_000);
  expect(await active(member)).toBeNull();
  expect((await member.client.call('getDiscount', { query: { code: 'STAY' } })).error?.code).toBe('code_not_found');
});

test('taken ten times at once → once', async () => {
  const member = await paid();
  const answers = await Promise.all(Array.from({ length: 10 }, () => take(member)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('an order at that price → the code is used up with it', async () => {
  const member = await paid();
  await take(member);
  await backend.deps.db
    .insertInto('discount_use')
    .values({ account_id: member.id, code: 'STAY', payment_id: null, used_at: now })
    .execute();
  expect(await active(member)).toBeNull();
  expect((await member.client.call('getDiscount', { query: { code: 'stay' } })).error?.code).toBe('code_used');
});

test('somebody else took it → mine is still offered; a visitor → authentication_required', async () => {
  const [anna, ben] = [await paid(), await paid()];
  await take(anna);
  expect(await offered(ben)).not.toBeNull();
  expect((await backend.client().call('updateAccount', { body: { stay: true } })).error?.code).toBe('authentication_required');
});

test('a company that gives nothing → no offer, and taking it is refused', async () => {
  const domain = new URL(backend.url).hostname;
  await backend.deps.db.insertInto('site').values({ domain, settings: '{}', company_id: 5 }).execute();
  const member = await paid();
  expect(await offered(member)).toBeNull();
  expect((await take(member)).error?.code).toBe('code_not_found');
  await backend.deps.db.deleteFrom('site').execute();
});
