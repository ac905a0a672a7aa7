import { type QueryCreator, sql } from 'kysely';
import { preparedStatement, type SlotOf } from './compiled-statements.ts';
import type { Db } from './open.ts';
import type { Database } from './schema.ts';

/** One or several data-modifying queries with their values: a part of one statement. */
export interface Write<Row = unknown> {
  /** The same for all of a kind. */
  readonly part: Part;
  readonly values: object;
  /** Never set: the type of its rows. */
  readonly row?: Row;
}

/** Adds a write to the statement that ends a transaction, and gets its rows before the commit. */
export type WriteAtEnd = <Row>(write: Write<Row>, then?: (rows: Row[]) => void) => void;

interface Part {
  number: number;
  add: (query: Db, slot: (name: string) => never) => unknown;
  /** The query whose rows are returned. */
  returning: string | undefined;
}

let parts = 0;
type Values = Record<string, unknown>;
const statements = new Map<string, (db: Db, values: Values) => Promise<Record<string, unknown>[]>>();

/**
 * Declares a kind of `Write`: `with` queries, of names that no other kind uses. Their rows are returned as JSON.
 * @example
 * const counting = writePart((query, slot: SlotOf<{ id: number }>) =>
 *   query.with('counted', (db) => db.updateTable('page').set((eb) => ({ n: eb('n', '+', 1) })).where('id', '=', slot('id'))));
 * await writeTogether(trx, [counting({ id: 1 })]);
 */
export function writePart<Given extends object, Row = never>(
  add: (query: Db, slot: SlotOf<Given>) => unknown,
  returning?: string,
): (values: Given) => Write<Row> {
  const part = { number: parts++, add: add as Part['add'], returning };
  return (values) => ({ part, values });
}

/**
 * Makes all writes in one statement, at most one of a kind, each of which sees the database as it was before: none changes a row that
 * another one changes.
 * @returns the rows of each
 */
export async function writeTogether<const Writes extends readonly Write[]>(
  db: Db,
  writes: Writes,
): Promise<{ [N in keyof Writes]: Writes[N] extends Write<infer Row> ? Row[] : never }> {
  const shape = writes.map(({ part }) => part.number).join();
  const statement = statements.get(shape) ?? preparedStatement((trx, slot: SlotOf<Values>) => compose(trx, writes, slot));
  statements.set(shape, statement);
  const values = writes.flatMap((write) => Object.entries(write.values).map(([name, value]) => [slotName(write, name), value] as const));
  const [rows] = writes.length > 0 ? await statement(db, Object.fromEntries(values)) : [];
  return writes.map(({ part }) => (part.returning === undefined ? [] : rows![part.returning])) as never;
}

const slotName = ({ part }: Write, name: string) => `${part.number}.${name}`;

function compose(db: Db, writes: readonly Write[], slot: SlotOf<Values>) {
  const all = writes.reduce((query, write) => write.part.add(query, (name) => slot(slotName(write, name)) as never) as Db, db);
  const returned = writes.flatMap(({ part: { returning } }) => returning ?? []);
  return (all as unknown as QueryCreator<Database>).selectNoFrom([
    sql`1`.as('written'),
    ...returned.map((name) => sql`(select coalesce(jsonb_agg(${sql.ref(name)}), '[]') from ${sql.table(name)})`.as(name)),
  ]);
}
