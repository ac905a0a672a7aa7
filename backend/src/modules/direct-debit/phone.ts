import { COUNTRIES } from '@nightlark/contract';
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { ApiFailure } from '../../failure.ts';

const MOBILE: readonly (string | undefined)[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE'];

/**
 * Normalizes a typed mobile number, national or international, to E.164. Only countries of the product: numbers elsewhere are a risk of
 * SMS fraud.
 * @throws ApiFailure `phone_invalid`
 */
export function readPhone(text: string, country: string): string {
  const phone = parsePhoneNumberFromString(text, { defaultCountry: country as CountryCode, extract: false });
  const reachable = phone?.isValid() && MOBILE.includes(phone.getType()) && (COUNTRIES as readonly string[]).includes(phone.country ?? '');
  if (!phone || !reachable) throw new ApiFailure('phone_invalid', { field: 'phone' });
  return phone.number;
}
