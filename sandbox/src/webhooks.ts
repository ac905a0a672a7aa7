import { randomUUID } from 'node:crypto';
import { type ProviderStatus, sign, SIGNATURE_HEADER } from '@nightlark/backend/provider';
import type { Logger } from 'pino';
import type { Checkout, CheckoutStore, Delivery } from './store.ts';

/** Delays of the retries; after the last one the webhook is dropped. */
const RETRY_AFTER_MS = [1_000, 5_000, 15_000, 60_000, 300_000, 900_000, 3_600_000];
const TICK_MS = 200;
const TIMEOUT_MS = 5_000;

/**
 * Schedules the webhooks of a status as real providers send them: the final one is duplicated, and `pending`
 * arrives after it.
 */
export function scheduleWebhooks(checkout: Checkout, status: ProviderStatus, now: number): void {
  const final: Delivery = { event_id: randomUUID(), status, due: now, attempts: 0 };
  checkout.deliveries.push(final);
  if (status === 'pending') return;
  checkout.deliveries.push({ ...final, due: now + 1_000 }, { event_id: randomUUID(), status: 'pending', due: now + 2_000, attempts: 0 });
}

/** Sends due webhooks until they are accepted. @returns the function that stops it */
export function startDeliveryJob(store: CheckoutStore, secret: string, log: Logger): () => void {
  const underway = new Set<Delivery>();
  const timer = setInterval(() => {
    for (const checkout of store.all()) {
      for (const delivery of checkout.deliveries) {
        if (delivery.due > Date.now() || underway.has(delivery)) continue;
        underway.add(delivery);
        attempt(checkout, delivery, secret, log)
          .finally(() => underway.delete(delivery))
          .then(() => store.save(checkout))
          .catch((error: unknown) => log.error({ err: error, payment: checkout.payment_id }, 'webhook not noted'));
      }
    }
  }, TICK_MS);
  return () => clearInterval(timer);
}

async function attempt(checkout: Checkout, delivery: Delivery, secret: string, log: Logger): Promise<void> {
  const { event_id, status } = delivery;
  const body = JSON.stringify({ event_id, status, payment_id: checkout.payment_id, provider_id: checkout.provider_id });
  let answer: string;
  try {
    const response = await fetch(checkout.webhook_url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [SIGNATURE_HEADER]: sign(secret, body, new Date()) },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) {
      checkout.deliveries = checkout.deliveries.filter((other) => other !== delivery);
      return;
    }
    answer = String(response.status);
  } catch (error) {
    answer = error instanceof Error ? error.message : String(error);
  }
  const wait = RETRY_AFTER_MS[delivery.attempts++];
  log.warn({ payment: checkout.payment_id, status, answer, again: wait }, 'webhook not taken');
  if (wait === undefined) checkout.deliveries = checkout.deliveries.filter((other) => other !== delivery);
  else delivery.due = Date.now() + wait;
}
