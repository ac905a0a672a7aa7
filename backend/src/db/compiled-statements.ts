import { CompiledQuery } from 'kysely';
import type { Db } from './open.ts';
import { asPrepared } from './prepared.ts';

/** A query builder, or a fragment of SQL. */
interface Statement<Row> {
  compile(db: Db): CompiledQuery<Row>;
}

/** A placeholder in a compiled statement, bound to a value at each run. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** The placeholder of a named value. */
export type SlotOf<Values> = (<Name extends keyof Values & string>(name: Name) => NonNullable<Values[Name]>) & {
  /** Never set: `Values` are inferred from it. */
  readonly of?: Values;
};

const compiled = new Map<string, Pick<CompiledQuery, 'sql' | 'parameters'>>();
const slot = (name: string) => new Slot(name) as never;

/**
 * Runs a statement that is compiled once for each `shape` and cached: composing a long one takes longer than running it. `shape`
 * is the cache key and names everything that the SQL text depends on; values are bound by their names.
 * @example runCompiled(db, `greeting ${isLoud}`, (slot) => sql`select ${slot('name')} ${isLoud ? sql`|| '!'` : sql``}`, { name })
 */
export async function runCompiled<Row, Values extends object>(
  db: Db,
  shape: string,
  write: (slot: SlotOf<Values>) => Statement<Row>,
  values: Values,
): Promise<Row[]> {
  const known = compiled.get(shape) ?? write(slot).compile(db);
  compiled.set(shape, known);
  return run(db, known, values);
}

/**
 * A prepared statement (`PREPARED`): compiled at its first run, with values bound by their names.
 * @example const nameOf = preparedStatement((db, slot: SlotOf<{ id: number }>) => db.selectFrom('profile').select('name').where('id', '=', slot('id')));
 * const [row] = await nameOf(deps.db, { id });
 */
export function preparedStatement<Row, Values extends object>(
  write: (db: Db, slot: SlotOf<Values>) => Statement<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let known: Pick<CompiledQuery, 'sql' | 'parameters'> | undefined;
  return (db, values) => run(db, (known ??= asPrepared(write(db, slot).compile(db))), values);
}

async function run<Row, Values extends object>(
  db: Db,
  { sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>,
  values: Values,
): Promise<Row[]> {
  const bound = parameters.map((given) => (given instanceof Slot ? values[given.name as keyof Values] : given));
  return (await db.executeQuery<Row>(CompiledQuery.raw(sql, bound))).rows;
}
