import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';

const MARK = '/* prepared */';

/**
 * Marks a statement as prepared: PostgreSQL plans it once a connection and caches the plan. For hot statements,
 * in few shapes, and whose best plan does not depend on their values: planning them takes longer than running them.
 * They name their columns: a plan with `*` is refused for good once a newer release has added one.
 * @example sql`${PREPARED} select sum(n) from profile_count where place = ${place}`.execute(db)
 */
export const PREPARED = sql.raw(MARK);

/**
 * A value that planning does not look at. PostgreSQL keeps one plan for all values only while it does not think a new one
 * for each run cheaper; with these it thinks both the same, whatever the values are.
 * @example sql`${PREPARED} select name from town where country = ${unplanned(country, 'text')}`
 */
export const unplanned = <Value>(value: Value, type: string): RawBuilder<Value> => sql`(select ${value}::${sql.raw(type)})`;

/** Whether a statement begins with `PREPARED`. */
export const isPrepared = (text: string): boolean => text.startsWith(MARK);

/** A client that gives marked statements their name, by their text. */
export class PreparingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // A connection that breaks while it is in use fails its statement, and is emitted as well: unheard it would end the process.
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
