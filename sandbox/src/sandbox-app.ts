import { randomUUID } from 'node:crypto';
import {
  type FoundPayment,
  type ProviderPayment,
  type ProviderStatus,
  type RefundOutcome,
  SIGNATURE_HEADER,
  verify,
} from '@nightlark/backend/provider';
import { CURRENCIES, LOCALES, PAYMENT_METHODS } from '@nightlark/contract';
import { parseJson } from '@nightlark/contract/server';
import express, { type Express, type RequestHandler, type Response } from 'express';
import { z } from 'zod';
import { ageCheckRoutes } from './age-checks.ts';
import { collectionRoutes, settleCollections } from './collections.ts';
import { forget, storeMethod, behaviourOf } from './stored-methods.ts';
import { applyAction } from './test-controls.ts';
import { checkoutPage, localeOf, missingPage, type Page } from './page.ts';
import type { Checkout, CheckoutStore } from './store.ts';
import { scheduleWebhooks } from './webhooks.ts';

interface SandboxOptions {
  store: CheckoutStore;
  secret: string;
  /** The public URL of this service; a function, because a test knows its port only after the start. */
  publicUrl: () => string;
}

const httpUrl = z.url({ protocol: /^https?$/ });
const checkoutRequest = z.object({
  payment_id: z.string().min(1).max(60),
  merchant: z.string().min(1).max(100),
  credits: z.number().int().positive(),
  amount_cents: z.number().int().nonnegative(),
  currency: z.enum(CURRENCIES),
  method: z.enum(PAYMENT_METHODS),
  locale: z.enum(LOCALES),
  email: z.string().max(254),
  return_url: httpUrl,
  webhook_url: httpUrl,
  expires: z.iso.datetime(),
  store: z.boolean(),
  token: z.string().max(100).nullable(),
});
const refundRequest = z.object({ refund_id: z.string().min(1).max(100), cents: z.number().int().positive() });
const forgetRequest = z.object({ token: z.string().max(100) });

/** The status that each button of the checkout page leads to; the last keeps the current one. */
const OUTCOMES = new Map<string, ProviderStatus>([
  ['pay', 'completed'],
  ['pay-prove', 'completed'],
  ['pay-refuse', 'completed'],
  ['fail', 'failed'],
  ['cancel', 'cancelled'],
  ['pending', 'pending'],
]);

/** A payment provider as a separate service: signed calls for shops, a page for buyers (docs/product/payments.md#methods). */
export function createSandbox({ store, secret, publicUrl }: SandboxOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.get('/healthz', (_request, response) => void response.json({ ok: true }));

  app.use('/api', express.text({ type: () => true, limit: '64kb' }), signedBy(secret));
  app.post('/api/checkouts', (request, response) => {
    const parsed = checkoutRequest.safeParse(parseJson(String(request.body)));
    if (!parsed.success) return void response.status(422).json({ error: z.prettifyError(parsed.error) });
    let checkout = store.findByPayment(parsed.data.payment_id);
    if (!checkout) {
      const provider_id = `sandbox_${randomUUID()}`;
      const opened = { status: 'pending', failure: null, refunds: {}, stored: null, created: Date.now(), deliveries: [] } as const;
      checkout = { ...parsed.data, ...opened, refunds: {}, deliveries: [], provider_id };
      store.save(checkout);
      if (checkout.token !== null) charge(store, checkout, checkout.token);
    }
    const { provider_id, status, failure, is_token_invalid } = checkout;
    const page = new URL(`/checkout/${provider_id}?lang=${checkout.locale}`, publicUrl()).href;
    response.status(201).json({ provider_id, status, failure, is_token_invalid, redirect_url: status === 'pending' ? page : null });
  });
  app.get('/api/checkouts/:id', (request, response) => {
    settleCollections(store);
    const checkout = store.find(request.params.id);
    response.status(checkout ? 200 : 404).json(checkout ? stateOf(checkout) : null);
  });
  app.get('/api/payments/:payment', (request, response) => {
    settleCollections(store);
    const checkout = store.findByPayment(request.params.payment);
    const found: FoundPayment | null = checkout ? { ...stateOf(checkout), provider_id: checkout.provider_id } : null;
    response.status(found ? 200 : 404).json(found);
  });
  app.post('/api/checkouts/:id/refund', (request, response) => {
    const checkout = store.find(request.params.id);
    const parsed = refundRequest.safeParse(parseJson(String(request.body)));
    if (!checkout || !parsed.success) return void response.status(checkout ? 422 : 404).json(null);
    response.json(refund(store, checkout, parsed.data));
  });
  app.post('/api/forget', (request, response) => {
    const parsed = forgetRequest.safeParse(parseJson(String(request.body)));
    if (parsed.success) forget(store, parsed.data.token);
    response.status(parsed.success ? 200 : 422).json({ ok: parsed.success });
  });
  app.post('/api/checkouts/:id/cancel', (request, response) => {
    const checkout = store.find(request.params.id);
    if (checkout) move(store, checkout, 'cancelled');
    response.status(checkout ? 200 : 404).json({ status: checkout?.status ?? null });
  });

  app.use(collectionRoutes(store));
  app.use(ageCheckRoutes(publicUrl, sendPage));
  app.get('/checkout/:id', (request, response) => {
    const checkout = store.find(request.params.id);
    const locale = localeOf(request, checkout?.locale);
    // Browsers apply `form-action` to redirects after a form too, so the shop's URL is allowed.
    sendPage(response, checkout ? 200 : 404, checkout ? checkoutPage(checkout, locale) : missingPage(locale), checkout?.return_url);
  });
  app.post('/checkout/:id/desk/:action', (request, response, next) => {
    const checkout = store.find(request.params.id);
    if (!checkout || !applyAction(store, checkout, request.params.action)) return next();
    response.redirect(303, `/checkout/${checkout.provider_id}?lang=${checkout.locale}`);
  });
  app.post('/checkout/:id/:choice', (request, response, next) => {
    const checkout = store.find(request.params.id);
    const outcome = OUTCOMES.get(request.params.choice);
    if (!checkout || !outcome) return next();
    if (checkout.status === 'pending') checkout.stored = storeMethod(checkout, request.params.choice);
    move(store, checkout, outcome);
    response.redirect(303, checkout.return_url);
  });
  app.use((_request, response) => sendPage(response, 404, missingPage('en')));
  return app;
}

/** A checkout ends once; later clicks only redirect to the shop. */
function move(store: CheckoutStore, checkout: Checkout, status: ProviderStatus): void {
  if (checkout.status !== 'pending') return;
  checkout.status = status;
  scheduleWebhooks(checkout, status, Date.now());
  store.save(checkout);
}

/** Charges a stored payment method: accepted and declined ones are settled at once, the others after strong authentication. */
function charge(store: CheckoutStore, checkout: Checkout, token: string): void {
  const next = behaviourOf(store, token);
  if (next === 'prove') return;
  if (next !== 'accept') checkout.failure = 'stored_card_failed';
  if (next === null) checkout.is_token_invalid = true;
  move(store, checkout, next === 'accept' ? 'completed' : 'failed');
}

/** Refunds once per id, and never more than was paid. */
function refund(store: CheckoutStore, checkout: Checkout, { refund_id, cents }: z.output<typeof refundRequest>): RefundOutcome {
  if (Object.hasOwn(checkout.refunds, refund_id)) return { status: 'refunded' };
  if (checkout.status !== 'completed' && checkout.status !== 'refunded') return { status: 'refused', why: checkout.status };
  if (cents > checkout.amount_cents - refundedCents(checkout)) return { status: 'refused', why: 'amount' };
  checkout.refunds[refund_id] = cents;
  checkout.status = 'refunded';
  store.save(checkout);
  return { status: 'refunded' };
}

const refundedCents = ({ refunds }: Checkout) => Object.values(refunds).reduce((sum, cents) => sum + cents, 0);

const stateOf = (checkout: Checkout): ProviderPayment => ({
  status: checkout.status,
  failure: checkout.failure,
  is_token_invalid: checkout.is_token_invalid,
  refunded_cents: refundedCents(checkout),
  stored: checkout.stored,
});

function signedBy(secret: string): RequestHandler {
  return (request, response, next) => {
    const text = `${request.method} ${request.originalUrl}\n${typeof request.body === 'string' ? request.body : ''}`;
    if (verify([secret], text, request.get(SIGNATURE_HEADER), new Date())) next();
    else response.status(403).json({ error: 'The signature is missing or wrong.' });
  };
}

function sendPage(response: Response, status: number, { html, styleHash }: Page, returnUrl?: string): void {
  const back = returnUrl ? ` ${new URL(returnUrl).origin}` : '';
  response
    .status(status)
    .set({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src '${styleHash}'; form-action 'self'${back}; base-uri 'none'; frame-ancestors 'none'`,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    })
    .send(html);
}
