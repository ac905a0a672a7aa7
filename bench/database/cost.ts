import pg from 'pg';
import { isPrepared } from '@nightlark/backend/internals/prepared';
import type { Statement } from '@nightlark/backend/testing/count-statements';

/** The buffers that statements of a reading call access, by running them again with `explain`, planned as the backend's pools do. */
export async function buffersOf(url: string, statements: readonly Statement[]): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let buffers = 0;
  try {
    await client.query('set jit = off');
    for (const { text, values } of statements) {
      await client.query(`set plan_cache_mode = ${isPrepared(text) ? 'force_generic_plan' : 'force_custom_plan'}`);
      await client.query(`prepare bench as ${text}`);
      const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : '';
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
        `explain (analyze, buffers, format json) execute bench${given}`,
      );
      const { Plan } = rows[0]!['QUERY PLAN'][0];
      buffers += Plan['Shared Hit Blocks']! + Plan['Shared Read Blocks']!;
      await client.query('deallocate bench');
    }
  } finally {
    await client.end();
  }
  return buffers;
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.join(',')}}`);
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
}
