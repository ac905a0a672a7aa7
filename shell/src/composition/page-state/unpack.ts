import { PLAIN, RADIX, SEPARATOR, type Column, type Packed } from './packed.ts';

type Table = Readonly<Record<string, Column>> & { readonly '': number | readonly string[] };

function valuesOf(
  column: Column,
  count: number,
  known: ReadonlyMap<string, readonly unknown[]>,
  pictures: readonly string[],
): readonly unknown[] {
  if (Array.isArray(column)) return (column as readonly Packed[]).map((value) => unpack(value, pictures));
  const packed = column as Exclude<Column, readonly Packed[]>;
  if ('' in packed) return packed[''].split(SEPARATOR);
  if ('all' in packed) return Array.from({ length: count }, () => packed.all);
  if ('as' in packed) return known.get(packed.as)!;
  if ('after' in packed) {
    const others = known.get(packed.after) as readonly string[];
    return valuesOf(packed.rest, count, known, pictures).map((rest, index) => `${others[index]}${rest as string}`);
  }
  if ('begin' in packed) return (unpack(packed.rest) as readonly string[]).map((rest) => packed.begin + rest + packed.end);
  if ('of' in packed) return [...packed.at].map((place) => packed.of[Number.parseInt(place, RADIX)]);
  if ('pictures' in packed) return packed.pictures.map((picture) => (typeof picture === 'number' ? (pictures[picture] ?? null) : picture));
  const rows = [...(unpack(packed.rows, pictures) as readonly unknown[])];
  return packed.in === '' ? rows : [...packed.in].map((isThere) => (isThere === '1' ? rows.shift() : null));
}

function rowsOf(table: Table, pictures: readonly string[]): unknown {
  const names = table[''];
  const count = typeof names === 'number' ? names : names.length;
  const rows = Array.from({ length: count }, (): Record<string, unknown> => ({}));
  const known = new Map<string, readonly unknown[]>();
  for (const [key, column] of Object.entries(table as Readonly<Record<string, Column>>)) {
    if (key === '') continue;
    const values = valuesOf(column, count, known, pictures);
    known.set(key, values);
    for (const [index, row] of rows.entries()) row[key] = values[index];
  }
  return typeof names === 'number' ? rows : Object.fromEntries(names.map((name, index) => [name, rows[index]]));
}

/** Reverses `pack`. `pictures` are those of the markup, in order. */
export function unpack(value: Packed, pictures: readonly string[] = []): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return (value as readonly Packed[]).map((one) => unpack(one, pictures));
  const object = value as Readonly<Record<string, Packed>>;
  if (typeof object[''] === 'string') return object[''].split(SEPARATOR);
  if (object[''] === PLAIN) return object['value'];
  if ('' in object) return rowsOf(object as unknown as Table, pictures);
  return Object.fromEntries(Object.entries(object).map(([key, one]) => [key, unpack(one, pictures)]));
}
