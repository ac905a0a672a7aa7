import { type AMember, aMember } from '../../testing/a-member.ts';
import { anAgeProvider, startAgeCheck } from '../../testing/an-age-provider.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';

let backend: TestBackend;
/** Every moment is a later one, so that checks have an order. */
let later = 0;
const provider = anAgeProvider();
const { outcomes } = provider;
beforeAll(async () => {
  backend = await startTestBackend({
    now: () => new Date(Date.now() + ++later),
    hooks: { ageChecks: { test: () => provider } },
    env: { AGE_CHECKS: { GB: 'test' } },
  });
});
afterAll(() => backend.close());

const member = () => aMember(backend.deps, { profile: { country: 'GB' } });
const stateOf = async ({ client }: AMember) => (await client.call('getAgeCheck')).body.state;
/** Several checks of one member, in the order in which they were started. */
async function checks(who: AMember, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) ids.push(await startAgeCheck(who));
  return ids;
}
const stored = async ({ id }: AMember) =>
  (await backend.deps.db.selectFrom('age_check').select('state').where('account_id', '=', id).orderBy('created_at').execute()).map(
    ({ state }) => state,
  );

describe('several checks of one member', () => {
  test('the older one passes, the newer one is never finished → proved', async () => {
    const anna = await member();
    const [older] = await checks(anna, 2);
    expect(await stateOf(anna)).toBe('pending');
    outcomes.set(older!, 'passed');
    expect(await stateOf(anna)).toBe('passed');
    expect((await anna.client.call('search', { query: {} })).status).toBe(200);
    expect(await stored(anna)).toEqual(['passed', 'pending']);
  });

  test('the newer one is refused, then the older one passes → refused, then proved', async () => {
    const anna = await member();
    const [older, newer] = await checks(anna, 2);
    outcomes.set(newer!, 'refused');
    expect(await stateOf(anna)).toBe('refused');
    outcomes.set(older!, 'passed');
    expect(await stateOf(anna)).toBe('passed');
  });

  test('the provider does not answer about one, and has forgotten another → the one that passed counts', async () => {
    const anna = await member();
    const [passed, away, forgotten] = await checks(anna, 3);
    outcomes.set(away!, new Error('away'));
    outcomes.delete(forgotten!);
    expect(await stateOf(anna)).toBe('needed');
    outcomes.set(passed!, 'passed');
    expect(await stateOf(anna)).toBe('passed');
  });

  test('asked by ten calls at once → stored and published once', async () => {
    const anna = await member();
    let published = 0;
    backend.deps.domainEvents.subscribe('ageProved', ({ accountId }) => void (published += Number(accountId === anna.id)));
    outcomes.set(await startAgeCheck(anna), 'passed');
    expect(await Promise.all(Array.from({ length: 10 }, () => stateOf(anna)))).toEqual(Array<string>(10).fill('passed'));
    expect(published).toBe(1);
  });
});
