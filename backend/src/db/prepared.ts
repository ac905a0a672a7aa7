import { createHash } from 'node:crypto';
import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import pg from 'pg';

const MARK = '/* prepared */';

/**
 * Marks a statement as prepared: PostgreSQL plans it once per connection and caches the plan. For hot statements with few variants whose
 * best plan does not depend on their values: planning them takes longer than running them.
 * They name their columns: a cached plan with `*` fails for good once a newer release has added one.
 * @example sql`${PREPARED} select sum(n) from profile_count where place = ${place}`.execute(db)
 */
export const PREPARED = sql.raw(MARK);

/**
 * A value hidden from the planner. PostgreSQL caches a generic plan only while custom plans are not estimated cheaper; with these both
 * estimates are equal, whatever the values are.
 * @example sql`${PREPARED} select name from town where country = ${unplanned(country, 'text')}`
 */
export const hiddenFromPlanner = <Value>(value: Value, type: string): RawBuilder<Value> => sql`(select ${value}::${sql.raw(type)})`;

/** Marks a compiled statement. */
export const asPrepared = ({ sql: text, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>) => ({
  sql: `${MARK} ${text}`,
  parameters,
});

/** Whether a statement begins with `PREPARED`. */
export const isPrepared = (text: string): boolean => text.startsWith(MARK);

/** A client that names marked statements, by their text, so that they are prepared. */
export class PreparingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // A connection that breaks while in use fails its statement, and emits an error as well: without a listener it would crash the process.
    this.on('error', () => undefined);
  }

  override query(...call: unknown[]): never {
    const [text, values, ...rest] = call;
    const named = typeof text === 'string' && isPrepared(text) ? [{ name: nameOf(text), text, values }, ...rest] : call;
    return (super.query as (...given: unknown[]) => never).apply(this, named);
  }
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
