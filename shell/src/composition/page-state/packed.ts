/**
 * How values lie in a page's state: as JSON, but lists of alike objects as tables, whose names are written once and whose columns say
 * what repeats. A table is known by its key `''`, which says how many rows it has, or as a list which keys they stand under.
 */
export type Packed = null | boolean | number | string | readonly Packed[] | { readonly [key: string]: Packed | Column | undefined };

/** What a column has, row by row, or what it takes to say that. */
export type Column =
  | readonly Packed[]
  /** Texts, by `SEPARATOR`. */
  | { readonly '': string }
  /** One value of all. */
  | { readonly all: Packed }
  /** The same as an earlier column. */
  | { readonly as: string }
  /** Few values, and each row's place among them. */
  | { readonly of: readonly Packed[]; readonly at: string }
  /** Texts that begin with an earlier column's. */
  | { readonly after: string; readonly rest: Column }
  /** Texts that begin and end alike. */
  | { readonly begin: string; readonly rest: readonly Packed[] | { readonly '': string }; readonly end: string }
  /** Pictures by their place in the markup, or themselves. */
  | { readonly pictures: readonly (number | string | null)[] }
  /** A table; a sign for each row says where it has none. */
  | { readonly rows: Packed; readonly in: string };

/** Between the texts of a list that stand in one. */
export const SEPARATOR = '|';
/** The key of an object that has a key `''` itself. */
export const PLAIN = -1;
/** Places of few values are written as one sign each. */
export const RADIX = 36;

const WITHIN = 'data:image/webp;base64,';

/** What data name a picture by, of the address in the markup: a file's name with its signature, or the small picture itself. */
export function pictureOf(address: string): string {
  return address.startsWith(WITHIN) ? address.slice(WITHIN.length) : address.slice(address.lastIndexOf('/') + 1);
}

/** A number by which two lists of pictures are told apart: somebody else's script may have changed the markup. */
export function signOf(pictures: readonly string[]): number {
  let sign = pictures.length;
  for (const picture of pictures)
    for (let index = picture.length % 3; index < picture.length; index += 3) sign = (Math.imul(sign, 31) + picture.charCodeAt(index)) | 0;
  return sign;
}
