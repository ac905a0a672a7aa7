import type { PaymentMethod } from '@nightlark/contract';

/** Names of payment methods that are the same in every language; the others are messages. */
export const METHOD_BRANDS: Partial<Record<PaymentMethod, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  maestro: 'Maestro',
  paypal: 'PayPal',
  apple_pay: 'Apple Pay',
  paysafecard: 'paysafecard',
  ideal: 'iDEAL',
  bancontact: 'Bancontact',
  blik: 'BLIK',
  przelewy24: 'Przelewy24',
  eps: 'eps',
  carte_bancaire: 'Carte Bancaire',
  nexi: 'Nexi',
  giropay: 'giropay',
  sofort: 'Sofort',
};
