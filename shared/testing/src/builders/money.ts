import type { Bundle, Discount, Payment, ResponseOf } from '@nightlark/contract';

export function aBundle(changes: Partial<Bundle> = {}): Bundle {
  return {
    id: 'credits-25',
    credits: 25,
    price_cents: 2199,
    discounted_cents: 2199,
    currency: 'EUR',
    price_per_message_cents: 87.96,
    best_value: false,
    ...changes,
  };
}

export function aDiscount(changes: Partial<Discount> = {}): Discount {
  return {
    code: 'WELCOME25',
    kind: 'welcome',
    country: null,
    user_id: null,
    expires: '2027-01-01T00:00:00.000Z',
    value_percentage: 25,
    currency: 'EUR',
    minimum_order_value: 0,
    status: 'active',
    validity: 'once-per-user',
    expired: false,
    paymentmethods: ['visa', 'paypal'],
    ...changes,
  };
}

export function aPayment(changes: Partial<Payment> = {}): Payment {
  return {
    payment_id: 'pay_1',
    status: 'pending',
    credits: 25,
    amount_cents: 2199,
    vat_cents: 382,
    currency: 'EUR',
    method: 'visa',
    bundle: 'credits-25',
    list_cents: changes.amount_cents ?? 2199,
    discount_code: null,
    ordered_credits: null,
    refunded_cents: 0,
    charged_back_cents: changes.status === 'charged_back' ? (changes.amount_cents ?? 2199) - (changes.refunded_cents ?? 0) : 0,
    refunding_cents: 0,
    refundable_until: null,
    owed_credits: 0,
    credited: changes.status === 'completed' || changes.status === 'refunded' || changes.status === 'charged_back',
    failure: null,
    expires: null,
    collect_on: null,
    created_at: '2026-03-01T12:00:00.000Z',
    redirect_url: null,
    documents: [],
    ...changes,
  };
}

/** Products and payment methods; each method accepts any order unless `offers` says otherwise. */
export function aShop(changes: Partial<ResponseOf<'getCredits'>> = {}): ResponseOf<'getCredits'> {
  const methods = changes.methods ?? ['ideal', 'visa'];
  return {
    bundles: [aBundle()],
    methods,
    offers: methods.map((method) => ({ method, min_cents: 1, max_cents: 100_000 })),
    discount: null,
    country: 'NL',
    currency: 'EUR',
    vat_percentage: 21,
    most_chosen: null,
    last: null,
    last_bundle: changes.last?.bundle ?? null,
    last_method: changes.last?.method ?? null,
    stored_methods: [],
    ...changes,
  };
}
