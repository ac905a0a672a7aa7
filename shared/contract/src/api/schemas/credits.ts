import { z } from 'zod';
import { DOCUMENT_KINDS } from '../../constants.ts';
import * as e from '../entities.ts';
import { CURRENCIES } from '../../profile-options.ts';
import { WAY_BACK } from '../../way-back.ts';
import { flag, ok, text, type CallSchema } from './call-schema.ts';

const smsCode = z.object({
  payment: e.payment,
  /** Last two digits of the phone number. */
  code_sent_to: z.string(),
  code_expires: e.time,
  resend_at: e.time,
  /** At 0 the code counts no more: another has to be sent. */
  tries_left: z.number().int().nonnegative(),
});

/** The displayed price; if it has changed, nothing is ordered (`price_changed`). */
const shownPrice = {
  amount_cents: z.number().int().positive().optional(),
  currency: z.enum(CURRENCIES).optional(),
};

/** Credits, discounts and payments (docs/product/calls-and-errors.md). */
export const CREDITS_SCHEMAS = {
  getCredits: {
    summary: 'Credit bundles, the methods offered and the active discount',
    query: z.object({ country: e.country.optional() }),
    response: z.object({
      bundles: z.array(e.bundle),
      methods: z.array(e.paymentMethod),
      discount: e.discount.nullable(),
      country: e.country,
      currency: e.currency,
      /** Included in the prices; 0 where none is. */
      vat_percentage: z.number(),
      /** The same methods, with their limits per order. */
      offers: z.array(e.offer),
      /** The bundle most often bought recently; null with too few purchases. */
      most_chosen: z.string().nullable(),
      /** The member's last purchase. */
      last: z.object({ bundle: z.string(), method: e.paymentMethod }).nullable(),
      /** Bundle and method of the last purchase, each if it is still offered. */
      last_bundle: z.string().nullable(),
      last_method: e.paymentMethod.nullable(),
      stored_methods: z.array(e.storedMethod),
    }),
    public: true,
  },
  getDiscount: {
    summary: 'A discount by code, the welcome discount, or what staying instead of leaving would give',
    /** Pages pass on their whole query; unknown parameters are ignored. */
    query: z.looseObject({ code: text(50).optional(), welcome: flag.optional(), stay: flag.optional() }),
    response: z.object({
      discount: e.discount.nullable(),
      /** Of a code: whether an order gets it, and why not: the discount that applies anyway is as good. */
      applied: z.boolean().optional(),
      reason: z.literal('better_discount').optional(),
    }),
  },
  createPayment: {
    summary: 'Start a payment',
    status: 201,
    body: z.object({
      bundle: z.string().max(40),
      method: e.paymentMethod,
      discount_code: text(50).optional(),
      ...shownPrice,
      idempotency_key: z.uuid(),
      /** Stored payment method to use; must be of the given `method`. */
      stored_method: e.id.optional(),
      /** Lets the provider store the payment method for repeat orders. */
      store: z.boolean().optional(),
      /** The conversation that the return page links back to. */
      back: z.string().regex(WAY_BACK).optional(),
    }),
    response: z.object({ payment: e.payment }),
  },
  getPayment: { summary: "A payment's state", query: z.object({ id: z.string().max(60) }), response: z.object({ payment: e.payment }) },
  paymentWebhook: {
    summary: "The provider's signed notice",
    public: true,
    signed: true,
    body: z.object({
      payment_id: z.string().max(60),
      provider_id: z.string().max(100),
      status: z.enum(['pending', 'completed', 'failed', 'cancelled', 'expired', 'refunded', 'charged_back']),
      event_id: z.string().max(100),
      failure: z.enum(['declined', 'stored_card_failed']).optional(),
      /** Paid or refunded amount, if the provider sends it. */
      amount_cents: z.number().int().nonnegative().max(100_000_000).optional(),
      currency: z.string().max(3).optional(),
    }),
    response: ok,
  },
  getTransactions: {
    summary: 'My payments, latest first',
    query: z.object({ id: z.string().max(60).optional() }),
    response: z.object({ transactions: z.array(e.payment) }),
  },
  getYear: {
    summary: 'What I paid and got back in a calendar year (UTC), by currency',
    query: z.object({ year: z.coerce.number().int().min(2_000).max(9_999) }),
    response: z.object({
      year: z.number().int(),
      /** Years with payments, newest first. */
      years: z.array(z.number().int()),
      sums: z.array(
        z.object({
          currency: z.string().length(3),
          payments: z.number().int(),
          paid_cents: z.number().int(),
          refunded_cents: z.number().int(),
          /** Included VAT, net of refunds. */
          vat_cents: z.number().int(),
        }),
      ),
    }),
  },
  getDocument: {
    summary: 'A document of my payment, as PDF; all its credit notes in one file',
    query: z.object({ payment: z.string().max(60), kind: z.enum(DOCUMENT_KINDS) }),
    download: 'application/pdf',
    response: z.custom<AsyncIterable<Uint8Array>>(),
  },
  getDirectDebit: {
    summary: 'Whether I may pay by direct debit, and whom I would allow to collect',
    response: z.object({
      offered: z.boolean(),
      blocked: z.boolean(),
      /** Null if direct debit is not offered. */
      creditor: z.object({ name: z.string(), address: z.string(), id: z.string() }).nullable(),
      /** Collection date if confirmed now: `YYYY-MM-DD`. */
      collected_on: z.string(),
      /** Active mandates, most recently used first. */
      mandates: z.array(z.object({ reference: z.string(), account_holder: z.string(), iban_last4: z.string(), signed_at: e.time })),
      /** My order that waits for its code. */
      waiting: smsCode.nullable(),
    }),
  },
  startDirectDebit: {
    summary: 'Order by direct debit: sends a code to the phone',
    status: 201,
    body: z.object({
      bundle: z.string().max(40),
      discount_code: text(50).optional(),
      ...shownPrice,
      idempotency_key: z.uuid(),
      account_holder: text(70).min(1),
      /** As banks print it: `electronicIban`. */
      iban: text(64),
      street: text(70).min(1),
      house_number: text(16).min(1),
      zip: text(16).min(1),
      city: text(70).min(1),
      phone: text(32),
      authorization: z.boolean(),
    }),
    response: smsCode,
  },
  confirmDirectDebit: {
    summary: 'Give the mandate by the code, and have the amount collected',
    body: z.object({ payment_id: z.string().max(60), code: text(12) }),
    response: z.object({ payment: e.payment }),
  },
  resendDirectDebitCode: {
    summary: 'Send another code; the one before counts no more',
    body: z.object({ payment_id: z.string().max(60) }),
    response: smsCode,
  },
  endMandate: {
    summary: 'Take back a mandate; what was announced by it is still collected',
    body: z.object({ reference: z.string().max(35) }),
    response: ok,
  },
  getRepeatOrder: {
    summary: 'What ordering the same again would be, at its price of now',
    response: z.object({
      order: z
        .object({
          /** The payment that is repeated. */
          payment_id: z.string(),
          bundle: e.bundle,
          /** Included in the price; 0 if none is. */
          vat_percentage: z.number(),
          method: e.paymentMethod,
          /** Charged immediately; null redirects to the provider's page. */
          stored_method: e.storedMethod.nullable(),
        })
        .nullable(),
    }),
  },
  repeatOrder: {
    summary: 'Order the same again',
    status: 201,
    body: z.object({
      payment_id: z.string().max(60),
      idempotency_key: z.uuid(),
      ...shownPrice,
    }),
    response: z.object({ payment: e.payment }),
  },
  getStoredMethods: {
    summary: 'The means of payment that the provider keeps for me',
    response: z.object({ stored_methods: z.array(e.storedMethod) }),
  },
  removeStoredMethod: { summary: 'Have one of them forgotten', body: z.object({ id: e.id }), response: ok },
  requestRefund: {
    summary: 'Have the unused credits of a payment taken back, for their price',
    body: z.object({ payment_id: z.string().max(60), reason: text(1_000) }),
    response: z.object({ payment: e.payment }),
  },
  getSpending: { summary: 'What I let myself spend in a month, and have spent', response: e.spending },
  setSpending: {
    summary: 'Limit what I spend in a month, or pause buying',
    body: z.object({
      /** In the currency of the member's purchases; unchanged if omitted. */
      limit_cents: z.number().int().nonnegative().max(10_000_000).nullable().optional(),
      /** Can only extend: a pause can't be shortened. */
      pause_days: z.union([z.literal(7), z.literal(30), z.literal(90)]).optional(),
    }),
    response: e.spending,
  },
} as const satisfies Record<string, CallSchema>;
