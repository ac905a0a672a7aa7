import type { RefundOutcome, RefundRequest } from '../../provider.ts';
import { toAmount } from './amount.ts';
import type { VerotelConfig } from './config.ts';
import { findSale } from './sale-status.ts';

const TIMEOUT_MS = 10_000;
const ACCEPT = 'application/json; version=2.0.0';

interface Answer {
  is_success?: boolean;
  error?: { title?: string };
}

/**
 * Refunds through the Control Center's API, which a merchant requests from Verotel. Its credit postback reports completion.
 * @throws Error if Verotel can't be reached: the call is retried, and Verotel refuses a duplicate
 */
export async function refund(config: VerotelConfig, { provider_id, cents, all, reason }: RefundRequest): Promise<RefundOutcome> {
  const { api } = config;
  if (!api) return { status: 'refused', why: 'VEROTEL_API_USER is not set: refund it in the Control Center' };
  const sale = await findSale(config, provider_id);
  if (!sale) return { status: 'refused', why: 'no sale' };
  if (sale.status === 'refunded') return { status: 'refunded' };
  const response = await fetch(new URL(`/api/sale/${encodeURIComponent(sale.saleId)}/refund`, api.url), {
    method: 'POST',
    redirect: 'error',
    headers: {
      Authorization: `Basic ${Buffer.from(`${api.user}:${api.password}`).toString('base64')}`,
      Accept: ACCEPT,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ ...(all ? {} : { amount: toAmount(cents) }), reason }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const answer = (await response.json().catch(() => ({}))) as Answer;
  if (response.ok && answer.is_success === true) return { status: 'pending' };
  const why = answer.error?.title ?? `status ${response.status}`;
  // 401 and 403 are our misconfiguration, and 5xx Verotel's failure: a retry may succeed.
  if (response.status >= 500 || response.status === 401 || response.status === 403) throw new Error(`Verotel's API: ${why}`);
  return { status: 'refused', why };
}
