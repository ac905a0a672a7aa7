import type { Country, PaymentMethod } from '@nightlark/contract';

/** Offered everywhere. */
const EVERYWHERE: readonly PaymentMethod[] = ['visa', 'mastercard', 'paypal', 'apple_pay', 'paysafecard'];

/**
 * What people in a country pay with, first (decision 084). giropay, sofort and maestro are no longer
 * issued anywhere; direct debit has a form of its own and is not paid at a checkout.
 */
const LOCAL: Partial<Record<Country, readonly PaymentMethod[]>> = {
  AT: ['eps', 'wire_transfer'],
  BE: ['bancontact', 'wire_transfer'],
  DE: ['wire_transfer'],
  ES: ['wire_transfer'],
  FI: ['wire_transfer'],
  FR: ['carte_bancaire', 'wire_transfer'],
  IE: ['wire_transfer'],
  IT: ['nexi', 'wire_transfer'],
  NL: ['ideal', 'wire_transfer'],
  PL: ['blik', 'przelewy24'],
};

/** The methods that a country's members are offered, the usual one first. */
export function methodsFor(country: Country): PaymentMethod[] {
  const [usual, ...others] = LOCAL[country] ?? [];
  if (!usual) return [...EVERYWHERE];
  return usual === 'wire_transfer' ? [...EVERYWHERE, usual] : [usual, ...EVERYWHERE, ...others];
}
