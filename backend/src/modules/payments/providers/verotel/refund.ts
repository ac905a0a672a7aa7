import type { RefundOutcome, RefundRequest } from '../provider.ts';
import { toAmount } from './amount.ts';
import type { VerotelConfig } from './config.ts';
import { findSale } from './sale-status.ts';

const TIMEOUT_MS = 10_000;
const ACCEPT = 'application/json; version=2.0.0';

interface Answer {
  is_success?: boolean;
  error?: { title?: string };
}

/** Verotel has no idempotency key, but refuses to refund a sale twice in full. */
const ALREADY_REFUNDED = /already (been )?refunded/i;

/**
 * Refunds through the Control Center's API, which a merchant requests from Verotel. Its credit postback reports completion.
 * @throws Error if Verotel can't be reached, and a retry can't pay twice
 */
export async function refund(config: VerotelConfig, { provider_id, cents, all, reason }: RefundRequest): Promise<RefundOutcome> {
  const { api } = config;
  if (!api) return { status: 'refused', why: 'VEROTEL_API_USER is not set: refund it in the Control Center' };
  const sale = await findSale(config, provider_id);
  if (!sale) return { status: 'refused', why: 'no sale' };
  if (all && sale.status === 'refunded') return { status: 'refunded' };
  const request = {
    method: 'POST',
    redirect: 'error',
    headers: {
      Authorization: `Basic ${Buffer.from(`${api.user}:${api.password}`).toString('base64')}`,
      Accept: ACCEPT,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ ...(all ? {} : { amount: toAmount(cents) }), reason }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  } as const;
  let response: Response;
  try {
    response = await fetch(new URL(`/api/sale/${encodeURIComponent(sale.saleId)}/refund`, api.url), request);
  } catch (error) {
    return unclear(all, `Verotel's API did not respond: ${(error as Error).message}`);
  }
  const answer = (await response.json().catch(() => ({}))) as Answer;
  if (response.ok && answer.is_success === true) return { status: 'pending' };
  const why = answer.error?.title ?? `status ${response.status}`;
  // 401 and 403 are our misconfiguration: nothing was done.
  if (response.status === 401 || response.status === 403) throw new Error(`Verotel's API: ${why}`);
  if (response.ok || response.status >= 500) return unclear(all, `Verotel's API: ${why}`);
  return ALREADY_REFUNDED.test(why) ? { status: 'pending' } : { status: 'refused', why };
}

/** It may have been done. In full it can be asked for again; a part would be paid twice. */
function unclear(all: boolean, why: string): RefundOutcome {
  if (all) throw new Error(why);
  return { status: 'unclear', why };
}
