import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext } from '@playwright/test';
import { call } from './new-member.ts';

/** Buys 120 credits directly at the sandbox: ordered, paid, settled. @returns how many were gained, with any bonus */
export async function buyCredits(request: APIRequestContext): Promise<number> {
  const balance = async () => (await call(request, 'getUser')).user!.credits;
  const before = await balance();
  const { payment } = await call(request, 'createPayment', { bundle: 'credits-120', method: 'visa', idempotency_key: randomUUID() });
  const checkout = new URL(payment.redirect_url!);
  await request.post(`${checkout.origin}${checkout.pathname}/pay`, { maxRedirects: 0 });
  await expect.poll(balance, { message: 'what was paid is settled', timeout: 30_000 }).toBeGreaterThan(before);
  return (await balance()) - before;
}
