import { CompiledQuery, type RawBuilder } from 'kysely';
import type { Db } from './open.ts';

/** Stands in a statement for a value that is known only when it runs. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** The value of that name, as far as a statement is concerned. */
export type SlotOf<Values> = <Name extends keyof Values & string>(name: Name) => NonNullable<Values[Name]>;

const compiled = new Map<string, Pick<CompiledQuery, 'sql' | 'parameters'>>();
const slot = (name: string) => new Slot(name) as never;

/**
 * Runs a statement that is written once for each of its shapes, and not for every run: putting a long one together takes
 * longer than running it. `shape` names it with all that its text depends on; its values come in by their names.
 * @example runShaped(db, `greeting ${isLoud}`, (slot) => sql`select ${slot('name')} ${isLoud ? sql`|| '!'` : sql``}`, { name })
 */
export async function runShaped<Row, Values extends object>(
  db: Db,
  shape: string,
  write: (slot: SlotOf<Values>) => RawBuilder<Row>,
  values: Values,
): Promise<Row[]> {
  const known = compiled.get(shape) ?? write(slot).compile(db);
  compiled.set(shape, known);
  const parameters = known.parameters.map((given) => (given instanceof Slot ? values[given.name as keyof Values] : given));
  return (await db.executeQuery<Row>(CompiledQuery.raw(known.sql, parameters))).rows;
}
