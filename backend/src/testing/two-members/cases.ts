import type { EndpointName } from '@nightlark/contract';
import { accountCases } from './account.ts';
import { ageCases } from './age.ts';
import { chatCases } from './chat.ts';
import { directDebitCases } from './direct-debit.ts';
import { likesCases } from './likes.ts';
import { matchingCases } from './matching.ts';
import { moneyCases } from './money.ts';
import { notificationsCases } from './notifications.ts';
import { othersCases } from './others.ts';
import { paymentsCases } from './payments.ts';
import { profileCases } from './profile.ts';
import type { Cases } from './world.ts';

const PUBLIC = 'public facts, the same for everybody';
/** Calls without a case, and why they can't be about another member. */
export const LEFT_OUT: Partial<Record<EndpointName, string>> = {
  getSettings: PUBLIC,
  getCompanyInfo: PUBLIC,
  getInterests: PUBLIC,
  getRegions: PUBLIC,
  getPlaces: PUBLIC,
  geocode: PUBLIC,
};

export const ALL_CASES: readonly Cases[] = [
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
/** Run by `two-members.test.ts`, and by the attack against a production set-up (docs/attack.md). */
export const CASES: Cases = Object.assign({}, ...ALL_CASES);
