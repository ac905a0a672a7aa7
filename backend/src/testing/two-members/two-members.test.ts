import type { EndpointName } from '@nightlark/contract';
import { ENDPOINT_MODULES } from '../../modules/index.ts';
import { hashPassword } from '../../modules/password/password-hash.ts';
import { aPaymentProvider } from '../a-payment-provider.ts';
import { TEST_PASSWORD } from '../sign-up-body.ts';
import { startTestBackend, type TestBackend } from '../start-backend.ts';
import { accountCases } from './account.ts';
import { ageCases, ageProvider, PROOF_COUNTRY } from './age.ts';
import { chatCases } from './chat.ts';
import { CREDITOR, directDebitCases } from './direct-debit.ts';
import { likesCases } from './likes.ts';
import { matchingCases } from './matching.ts';
import { moneyCases } from './money.ts';
import { notificationsCases } from './notifications.ts';
import { othersCases } from './others.ts';
import { paymentsCases } from './payments.ts';
import { profileCases } from './profile.ts';
import { aWorld, type Cases } from './world.ts';

const PUBLIC = 'public facts, the same for everybody';
/** Calls without a case, and why they can't be about another member. */
const LEFT_OUT: Partial<Record<EndpointName, string>> = {
  getSettings: PUBLIC,
  getCompanyInfo: PUBLIC,
  getInterests: PUBLIC,
  getRegions: PUBLIC,
  getPlaces: PUBLIC,
  geocode: PUBLIC,
};

const ALL_CASES: readonly Cases[] = [
  accountCases,
  ageCases,
  notificationsCases,
  profileCases,
  othersCases,
  likesCases,
  matchingCases,
  chatCases,
  moneyCases,
  paymentsCases,
  directDebitCases,
];
const CASES: Cases = Object.assign({}, ...ALL_CASES);
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
