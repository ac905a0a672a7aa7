import { randomUUID } from 'node:crypto';
import type { ProviderStatus } from '@nightlark/backend/provider';
import { parseJson } from '@nightlark/contract/server';
import express, { type Router } from 'express';
import { z } from 'zod';
import type { Checkout, CheckoutStore } from './store.ts';
import { scheduleWebhooks } from './webhooks.ts';

/** A real bank takes days; here it takes this long to collect, and as long again to return. */
const BANK_MS = 5_000;
const EXPIRES_MS = 14 * 86_400_000;

/** The outcome of a collection by the last digits of its IBAN, as with other providers' test accounts; any other one is paid. */
const OUTCOMES: readonly { ending: string; then: readonly ProviderStatus[] }[] = [
  { ending: '3001', then: ['failed'] },
  { ending: '3002', then: ['completed', 'charged_back'] },
];
const PAID: readonly ProviderStatus[] = ['completed'];

const day = z.iso.date();
const collectionRequest = z.object({
  payment_id: z.string().min(1).max(60),
  merchant: z.string().min(1).max(100),
  creditor_id: z.string().min(8).max(35),
  amount_cents: z.number().int().positive(),
  currency: z.literal('EUR'),
  account_holder: z.string().min(1).max(70),
  iban: z.string().regex(/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/),
  mandate_reference: z.string().min(1).max(35),
  mandate_signed_on: day,
  sequence: z.enum(['first', 'recurring']),
  collect_on: day,
  webhook_url: z.url({ protocol: /^https?$/ }),
});

/** Direct debits: accepted at once, settled a moment later. Only the IBAN's last digits are used; it is not stored. */
export function collectionRoutes(store: CheckoutStore): Router {
  const router = express.Router();
  router.post('/api/collections', (request, response) => {
    const parsed = collectionRequest.safeParse(parseJson(String(request.body)));
    if (!parsed.success) return void response.status(422).json({ error: z.prettifyError(parsed.error) });
    const { payment_id, merchant, amount_cents, currency, webhook_url, iban } = parsed.data;
    const known = store.findByPayment(payment_id);
    const collection: Checkout = known ?? {
      payment_id,
      merchant,
      amount_cents,
      currency,
      webhook_url,
      credits: 1,
      method: 'sepa_direct_debit',
      locale: 'en',
      email: '',
      return_url: new URL('/', webhook_url).href,
      expires: new Date(Date.now() + EXPIRES_MS).toISOString(),
      store: false,
      token: null,
      failure: null,
      refunds: {},
      stored: null,
      provider_id: `sandbox_${randomUUID()}`,
      status: 'pending',
      created: Date.now(),
      deliveries: [],
      settles: [...(OUTCOMES.find(({ ending }) => iban.endsWith(ending))?.then ?? PAID)],
    };
    if (!known) store.save(collection);
    response.status(201).json({ provider_id: collection.provider_id });
  });
  return router;
}

/** Settles due collections periodically. @returns the function that stops it */
export function startBank(store: CheckoutStore): () => void {
  const timer = setInterval(() => settleCollections(store), 500);
  return () => clearInterval(timer);
}

/** Settles collections that are due. */
export function settleCollections(store: CheckoutStore): void {
  const now = Date.now();
  for (const collection of store.all()) {
    const { settles = [], created } = collection;
    const due = settles.filter((_, step) => created + BANK_MS * (step + 1) <= now);
    const status = due.at(-1);
    if (!status || collection.status === status || (collection.status !== 'pending' && due.length === 1)) continue;
    collection.status = status;
    if (status === 'failed') collection.failure = 'declined';
    scheduleWebhooks(collection, status, now);
    store.save(collection);
  }
}
