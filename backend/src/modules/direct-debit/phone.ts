import { COUNTRIES } from '@nightlark/contract';
import type { CountryCode } from 'libphonenumber-js/max';
import { ApiFailure } from '../../failure.ts';

/** The European Economic Area, whose networks are regulated: messages to numbers elsewhere are a fraud of their own. */
const EEA: readonly string[] = [
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IS', 'IT', 'LI', 'LT', 'LU', 'LV', 'MT'],
  ...['NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
];
/** Loaded at the first number: its tables are large. */
const library = () => import('libphonenumber-js/max');
const MOBILE: readonly (string | undefined)[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE'];

/**
 * Normalizes a typed mobile number, national or international, to E.164: one of the Economic Area, or of the bank account's country if
 * the product is offered there.
 * @throws ApiFailure `phone_invalid`
 */
export async function readPhone(text: string, country: string, iban: string): Promise<string> {
  const { parsePhoneNumberFromString } = await library();
  const phone = parsePhoneNumberFromString(text, { defaultCountry: country as CountryCode, extract: false });
  const reached = [...EEA, ...COUNTRIES.filter((one) => iban.startsWith(one))];
  if (!phone?.country || !phone.isValid() || !MOBILE.includes(phone.getType()) || !reached.includes(phone.country))
    throw new ApiFailure('phone_invalid', { field: 'phone' });
  return phone.number;
}

/** @param number in E.164 */
export async function countryOfPhone(number: string): Promise<string> {
  const { parsePhoneNumberFromString } = await library();
  return parsePhoneNumberFromString(number)?.country ?? 'none';
}
