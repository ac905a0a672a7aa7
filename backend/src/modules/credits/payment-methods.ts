import { type Country, type Currency, type Offer, type PaymentMethod } from '@nightlark/contract';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';

interface Rule {
  /** Countries where it is offered; everywhere if omitted. */
  countries?: readonly Country[];
  /** Currencies it supports; all if omitted. */
  currencies?: readonly Currency[];
  /** The minimum and the maximum order, in cents. */
  least?: Partial<Record<Currency, number>>;
  most?: Partial<Record<Currency, number>>;
  /** No longer issued: it appears in old payments, and is not offered. */
  ended?: true;
}

const SEPA: readonly Country[] = ['AT', 'BE', 'DE', 'ES', 'FI', 'FR', 'IE', 'IT', 'NL'];
const OTHER_CARDS: readonly Country[] = ['AU', 'CA', 'CH', 'DK', 'GB', 'NO', 'NZ', 'SE', 'US'];

/** Default minimum and maximum of a method: what providers of this trade accept. */
const MIN_CENTS: Record<Currency, number> = {
  EUR: 100,
  GBP: 100,
  USD: 100,
  CHF: 100,
  DKK: 1000,
  NOK: 1000,
  SEK: 1000,
  PLN: 400,
  CAD: 150,
  AUD: 150,
  NZD: 150,
};
const MAX_CENTS: Record<Currency, number> = {
  EUR: 100_000,
  GBP: 90_000,
  USD: 110_000,
  CHF: 100_000,
  DKK: 750_000,
  NOK: 1_100_000,
  SEK: 1_100_000,
  PLN: 450_000,
  CAD: 150_000,
  AUD: 170_000,
  NZD: 180_000,
};

/** All methods that the product knows (docs/product/payments.md#methods; decision 128). */
const RULES: Record<PaymentMethod, Rule> = {
  visa: {},
  mastercard: {},
  paypal: {},
  apple_pay: {},
  paysafecard: {
    most: {
      EUR: 25_000,
      GBP: 22_000,
      USD: 27_000,
      CHF: 25_000,
      DKK: 185_000,
      NOK: 280_000,
      SEK: 280_000,
      PLN: 110_000,
      CAD: 37_000,
      AUD: 42_000,
      NZD: 45_000,
    },
  },
  /** American Express, JCB, Diners and national cards, where they are common. */
  credit_card: { countries: OTHER_CARDS },
  ideal: { countries: ['NL'], currencies: ['EUR'] },
  bancontact: { countries: ['BE'], currencies: ['EUR'] },
  eps: { countries: ['AT'], currencies: ['EUR'] },
  carte_bancaire: { countries: ['FR'], currencies: ['EUR'] },
  nexi: { countries: ['IT'], currencies: ['EUR'] },
  blik: { countries: ['PL'], currencies: ['PLN'] },
  przelewy24: { countries: ['PL'], currencies: ['PLN', 'EUR'] },
  /** Collected days later: a lower maximum limits the risk. */
  sepa_direct_debit: { countries: SEPA, currencies: ['EUR'], least: { EUR: 500 }, most: { EUR: 15_000 } },
  wire_transfer: { countries: SEPA, currencies: ['EUR'], least: { EUR: 500 } },
  giropay: { ended: true },
  sofort: { ended: true },
  maestro: { ended: true },
};

/** The usual method of a country; listed first. */
const USUAL: Partial<Record<Country, PaymentMethod>> = {
  AT: 'eps',
  BE: 'bancontact',
  DE: 'sepa_direct_debit',
  FR: 'carte_bancaire',
  IT: 'nexi',
  NL: 'ideal',
  PL: 'blik',
};

const ORDER = Object.keys(RULES) as PaymentMethod[];

/** The methods offered to members of a country in a currency, the usual one first, and the orders that each can pay. */
export function offersFor({ payments }: Pick<Deps, 'payments'>, country: Country, currency: Currency): Offer[] {
  const usual = USUAL[country];
  return ORDER.filter((method) => {
    const { countries, currencies, ended } = RULES[method];
    if (ended || (countries && !countries.includes(country)) || (currencies && !currencies.includes(currency))) return false;
    return !payments || payments.supports(method, currency, country);
  })
    .sort((one, other) => Number(other === usual) - Number(one === usual))
    .map((method) => {
      const { least, most } = RULES[method];
      return { method, min_cents: least?.[currency] ?? MIN_CENTS[currency], max_cents: most?.[currency] ?? MAX_CENTS[currency] };
    });
}

export const methodsFor = (deps: Pick<Deps, 'payments'>, country: Country, currency: Currency): PaymentMethod[] =>
  offersFor(deps, country, currency).map(({ method }) => method);

/** Methods with a charge-back stay blocked for the member: none of them is offered (docs/product/payments.md#refunds). */
export const selectBlockedMethods = (db: Db, accountId: number) =>
  db.selectFrom('blocked_method').select('method').where('account_id', '=', accountId);

export async function blockedMethods(db: Db, accountId: number): Promise<string[]> {
  return (await selectBlockedMethods(db, accountId).execute()).map(({ method }) => method);
}
