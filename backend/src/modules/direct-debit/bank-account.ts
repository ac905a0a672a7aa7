import { electronicFormatIBAN, isSEPACountry, isValidIBAN } from 'ibantools';
import { ApiFailure } from '../../failure.ts';

/**
 * Normalizes a typed IBAN, with or without spaces, to the electronic form.
 * @throws ApiFailure `iban_invalid` | `iban_country`
 */
export function readIban(text: string): string {
  const iban = electronicFormatIBAN(text);
  if (!iban || !isValidIBAN(iban)) throw new ApiFailure('iban_invalid', { field: 'iban' });
  if (!isSEPACountry(iban.slice(0, 2))) throw new ApiFailure('iban_country', { field: 'iban' });
  return iban;
}
