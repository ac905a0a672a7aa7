import type { APIRequestContext } from '@playwright/test';
import { call } from './new-member.ts';
import { buyByCall } from './shop.ts';

/** Buys 120 credits by the API alone. @returns how many were gained, with any bonus */
export async function buyCredits(request: APIRequestContext): Promise<number> {
  const balance = async () => (await call(request, 'getUser')).user!.credits;
  const before = await balance();
  await buyByCall(request, { bundle: 'credits-120', method: 'visa' });
  return (await balance()) - before;
}
