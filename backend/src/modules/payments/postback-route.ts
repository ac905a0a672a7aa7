import type { Express, Request } from 'express';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import { storeReportedMethod } from '../stored-methods/store.ts';
import type { StoredMethodToken } from '../stored-methods/stored-method-token.ts';
import { receiveWebhook } from './settlement/receive-webhook.ts';

/** Webhooks that providers send as a GET query, and payers whom a provider redirects with one: `GET /api/payment-postback.php`. */
export function mountPostback(app: Express, deps: Deps): void {
  app.get('/api/payment-postback.php', async (request, response) => {
    const query = queryOf(request);
    const postback = query && deps.payments?.readPostback?.(query);
    if (!postback) throw new ApiFailure('forbidden');
    const { notice, answer } = postback;
    if (notice) await receiveWebhook(deps, notice);
    if (notice?.stored) await storeReported(deps, notice.payment_id, notice.stored);
    response.set('Cache-Control', 'no-store');
    if ('leadTo' in answer) response.redirect(303, answer.leadTo);
    else response.type('text/plain').send(answer.text);
  });
}

/** A failure must not reach the provider, which would refund the payment: only the card is not stored. */
async function storeReported(deps: Deps, paymentId: string, stored: StoredMethodToken): Promise<void> {
  try {
    await storeReportedMethod(deps, paymentId, stored);
  } catch (error) {
    deps.log.error({ err: error, payment: paymentId }, 'a reported payment method was not stored');
  }
}

/** Null if a parameter is repeated: a signature would be valid for either value. */
function queryOf(request: Request): Record<string, string> | null {
  const pairs = [...new URLSearchParams(request.originalUrl.split('?')[1] ?? '')];
  return new Set(pairs.map(([name]) => name)).size === pairs.length ? Object.fromEntries(pairs) : null;
}
