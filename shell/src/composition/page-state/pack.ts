import { RADIX, PLAIN, SEPARATOR, type Column, type Packed } from './packed.ts';

type Plain = Record<string, unknown>;

/** Index of a picture in the page's markup. */
type PlaceOf = (picture: string) => number | undefined;

const MIN_ROWS = 2;
/** Minimum length of a picture's name. */
const MIN_PICTURE = 20;
/** Minimum number of strings for a joined list. */
const MIN_TEXTS = 4;
/** Minimum saving of an encoding, in characters. */
const WORTH = 20;

function isPlain(value: unknown): value is Plain {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && !('toJSON' in value);
}

/** The common keys, if all rows are objects with the same keys in the same order; else null. */
function sharedKeys(values: readonly unknown[]): readonly string[] | null {
  if (values.length < MIN_ROWS || !values.every(isPlain)) return null;
  const keys = Object.keys(values[0]!);
  const isAlike = (value: Plain) => {
    const own = Object.keys(value);
    return own.length === keys.length && keys.every((key, index) => own[index] === key && value[key] !== undefined);
  };
  return keys.length > 0 && !keys.some((key) => key === '' || key === '__proto__') && values.every(isAlike) ? keys : null;
}

const isScalar = (value: unknown) => typeof value !== 'object' || value === null;
const written = (value: unknown) => (typeof value === 'string' ? value.length + 2 : String(value).length);

/** Dictionary encoding: distinct values, and an index per row; null if longer. */
function dictionaryOf(values: readonly unknown[]): Column | null {
  if (!values.every(isScalar)) return null;
  const places = new Map<unknown, number>();
  let length = 0;
  for (const value of values) {
    length += written(value) + 1;
    if (!places.has(value)) places.set(value, places.size);
    if (places.size > RADIX) return null;
  }
  if (places.size === 1) return { all: values[0] as Packed };
  const packed = [...places.keys()].reduce<number>((sum, value) => sum + written(value) + 1, values.length + 15);
  return packed < length
    ? { of: [...places.keys()] as Packed[], at: values.map((value) => places.get(value)!.toString(RADIX)).join('') }
    : null;
}

function picturesOf(values: readonly unknown[], placeOf: PlaceOf): Column | null {
  let found = 0;
  const pictures: (number | string | null)[] = [];
  for (const value of values) {
    if (value !== null && typeof value !== 'string') return null;
    const place = value !== null && value.length >= MIN_PICTURE ? placeOf(value) : undefined;
    if (place !== undefined) found++;
    pictures.push(place ?? value);
  }
  return found > 0 ? { pictures } : null;
}

function alike(texts: readonly string[], first: string, signAt: (text: string, index: number) => string | undefined): number {
  let length = 0;
  while (length < first.length && texts.every((text) => length < text.length && signAt(text, length) === signAt(first, length))) length++;
  return length;
}

/** Encodes a list; strings are joined. */
function listOf(values: readonly unknown[], placeOf: PlaceOf): readonly Packed[] | { readonly '': string } {
  const isTexts = values.length >= MIN_TEXTS && values.every((value) => typeof value === 'string' && !value.includes(SEPARATOR));
  return isTexts ? { '': values.join(SEPARATOR) } : values.map((value) => packed(value, placeOf));
}

/** Strings with a common prefix and suffix, such as file names. */
function shortTexts(values: readonly unknown[]): Column | null {
  if (!values.every((value): value is string => typeof value === 'string')) return null;
  const [first = ''] = values;
  const begin = alike(values, first, (text, index) => text[index]);
  const rests = values.map((text) => text.slice(begin));
  const end = alike(rests, rests[0]!, (text, index) => text.at(-1 - index));
  if ((begin + end) * (values.length - 1) < WORTH + WORTH) return null;
  return {
    begin: first.slice(0, begin),
    rest: rests.map((text) => text.slice(0, text.length - end)),
    end: first.slice(first.length - end),
  };
}

function columnOf(values: readonly unknown[], placeOf: PlaceOf): Column {
  const scalar = picturesOf(values, placeOf) ?? dictionaryOf(values) ?? shortTexts(values);
  if (scalar) return scalar;
  const there = values.filter((value) => value !== null);
  if (sharedKeys(there))
    return {
      rows: packed(there, placeOf),
      in: there.length === values.length ? '' : values.map((value) => (value === null ? 0 : 1)).join(''),
    };
  return listOf(values, placeOf);
}

type Known = ReadonlyMap<string, readonly unknown[]>;

/** Encodes a column by an earlier one that is equal or a prefix; else null. */
function byAnother(values: readonly unknown[], known: Known, placeOf: PlaceOf): Column | null {
  if (!isScalar(values[0])) return null;
  for (const [key, others] of known) {
    if (values.every((value, index) => isScalar(value) && value === others[index])) return { as: key };
    if (typeof values[0] !== 'string' || typeof others[0] !== 'string' || others[0].length < WORTH) continue;
    const isAfter = values.every(
      (value, index) => typeof value === 'string' && typeof others[index] === 'string' && value.startsWith(others[index]),
    );
    if (isAfter)
      return {
        after: key,
        rest: columnOf(
          values.map((value, index) => (value as string).slice((others[index] as string).length)),
          placeOf,
        ),
      };
  }
  return null;
}

function tableOf(rows: readonly Plain[], keys: readonly string[], names: number | readonly string[], placeOf: PlaceOf): Packed {
  const known = new Map<string, readonly unknown[]>();
  const table: Record<string, Packed | Column> = { '': names };
  for (const key of keys) {
    const values = rows.map((row) => row[key]);
    table[key] = byAnother(values, known, placeOf) ?? columnOf(values, placeOf);
    known.set(key, values);
  }
  return table;
}

function packed(value: unknown, placeOf: PlaceOf): Packed {
  if (Array.isArray(value)) {
    const keys = sharedKeys(value);
    return keys ? tableOf(value as Plain[], keys, value.length, placeOf) : listOf(value, placeOf);
  }
  if (!isPlain(value)) return value as Packed;
  if ('' in value) return { '': PLAIN, value: value as Packed };
  const values = Object.values(value);
  const keys = sharedKeys(values);
  if (keys) return tableOf(values as Plain[], keys, Object.keys(value), placeOf);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, packed(one, placeOf)]));
}

/** Encodes a value compactly as JSON; `unpack` restores it. Lossless except for what JSON changes. */
export function pack(value: unknown, placeOf: PlaceOf = () => undefined): Packed {
  return packed(value, placeOf);
}
