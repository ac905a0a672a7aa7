/**
 * Encoding of values in the page state: JSON, with lists of similar objects as tables of encoded columns. A table is marked by the key
 * `''`, whose value is the number of rows, or the list of keys of a record.
 */
export type Packed = null | boolean | number | string | readonly Packed[] | { readonly [key: string]: Packed | Column | undefined };

/** A column: its values, or an encoding of them. */
export type Column =
  | readonly Packed[]
  /** Strings joined by `SEPARATOR`. */
  | { readonly '': string }
  /** One value for all rows. */
  | { readonly all: Packed }
  /** Equal to an earlier column. */
  | { readonly as: string }
  /** Distinct values, and an index per row. */
  | { readonly of: readonly Packed[]; readonly at: string }
  /** Strings prefixed by an earlier column's. */
  | { readonly after: string; readonly rest: Column }
  /** Strings with a common prefix and suffix. */
  | { readonly begin: string; readonly rest: readonly Packed[] | { readonly '': string }; readonly end: string }
  /** Pictures by index in the markup, or verbatim. */
  | { readonly pictures: readonly (number | string | null)[] }
  /** A nested table; one character per row marks missing ones. */
  | { readonly rows: Packed; readonly in: string };

/** Separates joined strings. */
export const SEPARATOR = '|';
/** Wraps an object that has a key `''` itself. */
export const PLAIN = -1;
/** Alphabet of indexes, one character each. */
export const RADIX = 36;

const WITHIN = 'data:image/webp;base64,';

/** The name of a picture in data, from its URL in the markup: file name with signature, or a data URL. */
export function pictureKey(address: string): string {
  return address.startsWith(WITHIN) ? address.slice(WITHIN.length) : address.slice(address.lastIndexOf('/') + 1);
}

/** Checksum of the list of pictures, to detect markup changed by other scripts. */
export function checksumOf(pictures: readonly string[]): number {
  let sign = pictures.length;
  for (const picture of pictures)
    for (let index = picture.length % 3; index < picture.length; index += 3) sign = (Math.imul(sign, 31) + picture.charCodeAt(index)) | 0;
  return sign;
}
