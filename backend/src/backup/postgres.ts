import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import pg from 'pg';

/**
 * Runs a program of PostgreSQL's on this database. The password is in its environment, not among its arguments, which others can list.
 * @throws Error with what it said, or that it is missing
 */
export async function runPostgres(program: 'pg_dump' | 'pg_restore', databaseUrl: string, args: readonly string[]): Promise<void> {
  const url = new URL(databaseUrl);
  const PGPASSWORD = decodeURIComponent(url.password);
  url.password = '';
  const env = { ...process.env, ...(PGPASSWORD && { PGPASSWORD }) };
  const child = spawn(program, [...args, '--no-password', '--dbname', url.href], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const said = text(child.stderr).catch(() => '');
  const [code] = (await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new Error(`${program} is not installed here: install the client programs of PostgreSQL, of the server's version or newer.`);
  })) as [number | null];
  if (code !== 0) throw new Error(`${program} failed: ${(await said).trim()}`);
}

async function ask<Row extends pg.QueryResultRow>(connectionString: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

export async function isEmpty(databaseUrl: string): Promise<boolean> {
  const tables = `select from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1`;
  return (await ask(databaseUrl, tables)).length === 0;
}

/** The migrations that the database has had. */
export async function migrationsOf(databaseUrl: string): Promise<string[]> {
  const rows = await ask<{ name: string }>(databaseUrl, 'select name from migration order by name');
  return rows.map(({ name }) => name);
}
