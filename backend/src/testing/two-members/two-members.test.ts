import { ENDPOINT_MODULES } from '../../modules/index.ts';
import { hashPassword } from '../../modules/password/password-hash.ts';
import { aPaymentProvider } from '../a-payment-provider.ts';
import { TEST_PASSWORD } from '../sign-up-body.ts';
import { startTestBackend, type TestBackend } from '../start-backend.ts';
import { ageProvider, PROOF_COUNTRY } from './age.ts';
import { ALL_CASES, CASES, LEFT_OUT } from './cases.ts';
import { CREDITOR } from './direct-debit.ts';
import { aWorld } from './world.ts';

const CALLS = ENDPOINT_MODULES.flat().flatMap(({ name }) => (LEFT_OUT[name] ? [] : name));

let backend: TestBackend;
let hash: string;
beforeAll(async () => {
  const collect = ({ payment_id }: { payment_id: string }) => Promise.resolve({ provider_id: `debit_${payment_id}` });
  backend = await startTestBackend({
    demo: false,
    hooks: { payments: () => ({ ...aPaymentProvider, collect }), ageChecks: { test: () => ageProvider } },
    env: { AGE_CHECKS: { [PROOF_COUNTRY]: 'test' }, SEPA_CREDITOR_ID: CREDITOR },
  });
  hash = await hashPassword(TEST_PASSWORD);
});
afterAll(() => backend.close());

test('the cases → each of a call that is not left out, and none twice', () => {
  expect(ALL_CASES.flatMap((cases) => Object.keys(cases)).sort()).toEqual(CALLS.toSorted());
});

test.each(CALLS)('%s by another member → neither reads nor moves what is not theirs', async (name) => {
  const check = CASES[name];
  if (!check) throw new Error(`Say in this folder what another member must not get from ${name}.`);
  await check(await aWorld(backend, hash));
  expect.hasAssertions();
});
