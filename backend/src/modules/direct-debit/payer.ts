import { ApiFailure } from '../../failure.ts';

interface Address {
  account_holder: string;
  street: string;
  house_number: string;
  zip: string;
  city: string;
}

/** Postcodes of the countries where direct debit is offered, each with an example. */
const ZIPS: Readonly<Record<string, readonly [RegExp, string]>> = {
  AT: [/^\d{4}$/, '1010'],
  BE: [/^\d{4}$/, '1000'],
  DE: [/^\d{5}$/, '10115'],
  ES: [/^\d{5}$/, '28013'],
  FI: [/^\d{5}$/, '00100'],
  FR: [/^\d{5}$/, '75001'],
  IE: [/^[A-Z]\d[\dW] ?[A-Z\d]{4}$/, 'D02 X285'],
  IT: [/^\d{5}$/, '00184'],
  NL: [/^[1-9]\d{3} ?[A-Z]{2}$/, '1012 AB'],
};

const PICTURE = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Cc}|\p{Co}/u;
/** What each has to contain: words have letters, a house number may be a name ("Rose Cottage"). */
const CONTAINS = {
  account_holder: /\p{L}/u,
  street: /\p{L}/u,
  house_number: /[\p{L}\p{N}]/u,
  city: /\p{L}/u,
} as const satisfies Partial<Record<keyof Address, RegExp>>;

/**
 * Checks name and address of a mandate, which the bank and the invoice repeat.
 * @returns them with the postcode as it is written in that country
 * @throws ApiFailure `address_invalid` | `zip_invalid`, of the field
 */
export function readPayer<T extends Address>(payer: T, country: string): T {
  for (const [field, needed] of Object.entries(CONTAINS) as [keyof typeof CONTAINS, RegExp][])
    if (!needed.test(payer[field]) || PICTURE.test(payer[field])) throw new ApiFailure('address_invalid', { field });
  const zip = payer.zip
    .normalize('NFKC')
    .toUpperCase()
    .replace(/^[A-Z]{1,2}-(?=\d)/, '');
  const [pattern, example] = ZIPS[country] ?? [/./u, ''];
  if (!pattern.test(zip)) throw new ApiFailure('zip_invalid', { field: 'zip', params: { example } });
  return { ...payer, zip };
}
