import type { Database, Db } from '@nightlark/backend';
import { sql } from 'kysely';

const ROWS_AT_ONCE = 2_000;

/** Bulk insert: thousands of rows a second, where single inserts take minutes. Columns are those of the first row. */
export async function insertMany(trx: Db, table: keyof Database, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const chunk = JSON.stringify(rows.slice(start, start + ROWS_AT_ONCE));
    await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${chunk}::jsonb)`.execute(
      trx,
    );
  }
}

/** After inserting explicit ids, moves the table's sequence past them. */
export async function advanceIds(trx: Db, table: 'account' | 'image' | 'conversation' | 'message' | 'ledger' | 'consent'): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), coalesce((select max(id) from ${sql.table(table)}), 1))`.execute(trx);
}
