import { type RawBuilder, sql } from 'kysely';

/** A cursor in a list by time: microseconds and the row's id, so it is unique. */
export interface Cursor {
  micros: string;
  id: string;
}

const CURSOR = /^(\d{1,17})\.([\w:.-]{1,100})$/;

export function parseCursor(cursor: unknown): Cursor | undefined {
  const [, micros, id] = CURSOR.exec(typeof cursor === 'string' ? cursor : '') ?? [];
  return micros && id ? { micros, id } : undefined;
}

export const formatCursor = ({ micros, id }: Cursor): string => `${micros}.${id}`;

/** The microseconds of a row's time, for its cursor. */
export const microsOf = (column: string): RawBuilder<string> =>
  sql<string>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint::text`;

interface ListOrder {
  first?: 'latest' | 'oldest';
  ids?: 'text' | 'bigint';
}

/** The rows of a list after a cursor; it is sorted by time and id, both in the same direction. */
export function isAfter(time: string, id: string, place: Cursor, { first = 'latest', ids = 'text' }: ListOrder = {}): RawBuilder<boolean> {
  const beyond = sql.raw(first === 'latest' ? '<' : '>');
  return sql<boolean>`(${sql.ref(time)}, ${sql.ref(id)}) ${beyond} (${momentOf(place)}, ${place.id}::${sql.raw(ids)})`;
}

/** The time of a cursor. */
export const momentOf = ({ micros }: Pick<Cursor, 'micros'>): RawBuilder<Date> =>
  sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`;
