import { electronicIban } from '@nightlark/contract';
import { isSEPACountry, isValidIBAN } from 'ibantools';
import { ApiFailure } from '../../failure.ts';

/** They joined in 2024 and 2025, which `ibantools` doesn't know yet. */
const JOINED_SEPA: readonly string[] = ['AL', 'MD', 'ME', 'MK', 'RS'];

/**
 * Reads a typed or pasted IBAN in the electronic form.
 * @throws ApiFailure `iban_invalid` | `iban_country`
 */
export function readIban(text: string): string {
  const iban = electronicIban(text);
  if (!isValidIBAN(iban)) throw new ApiFailure('iban_invalid', { field: 'iban' });
  const country = iban.slice(0, 2);
  if (!isSEPACountry(country) && !JOINED_SEPA.includes(country)) throw new ApiFailure('iban_country', { field: 'iban' });
  return iban;
}
