import { sql } from 'kysely';
import type { ResponseOf } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';

type Rows = Record<string, unknown>[];

/** Every row the member owns, by table, without secrets and others' data (docs/product/settings-and-leaving.md). */
export async function exportAccount(deps: Deps, accountId: number): Promise<ResponseOf<'exportAccount'>> {
  const data: Record<string, Rows> = {};
  for (const { table, owner, leftOut = [], notExported } of PERSONAL_TABLES) {
    if (notExported) continue;
    const mine = sql.join(
      owner.map((column) => sql`${sql.ref(column)} = ${accountId}`),
      sql` or `,
    );
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)} where ${mine}`.execute(deps.slowDb);
    data[table] = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !leftOut.includes(column))));
  }
  return { exported_at: deps.now().toISOString(), site: new URL(deps.config.PUBLIC_URL).host, data };
}
