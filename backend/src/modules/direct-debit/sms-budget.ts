import type { UseLimitName } from '@nightlark/contract/api';
import type { Deps } from '../../deps.ts';
import { countryOfPhone } from './phone.ts';
import { sealsOf } from './sealed.ts';

type Use = [limit: UseLimitName, key: string | number];

/** Limits that no single member reaches: somebody pumps messages, or the shop has outgrown them. */
const OF_ALL: ReadonlySet<UseLimitName> = new Set(['smsToCountry', 'smsInAll']);

/**
 * Counts one message to this number by this member, over all of their orders.
 * @returns a function that gives it back, if it was not sent
 * @throws ApiFailure `too_many_requests`; then nothing is counted
 */
export async function countMessage(deps: Deps, memberId: number, phone: string): Promise<() => Promise<void>> {
  const uses: Use[] = [
    ['smsToPhone', sealsOf(deps).phone.mark(phone).toString('base64url')],
    ['smsOfMember', memberId],
    ['smsToCountry', countryOfPhone(phone)],
    ['smsInAll', 'all'],
  ];
  const counted: Use[] = [];
  const giveBack = async () => {
    for (const use of counted.splice(0)) await deps.limits.giveBack(...use);
  };
  for (const use of uses) {
    try {
      await deps.limits.use(...use);
    } catch (error) {
      if (OF_ALL.has(use[0])) deps.log.error({ limit: use[0], key: use[1] }, 'budget of text messages is used up: no code is sent');
      await giveBack();
      throw error;
    }
    counted.push(use);
  }
  return giveBack;
}
