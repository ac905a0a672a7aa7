import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { lockDirectory } from './directory-lock.ts';
import { pgliteClients } from './pglite-clients.ts';
import type { Database } from './schema.ts';
import { twoPools } from './two-pools.ts';

export type Db = Kysely<Database>;

export interface OpenDatabase {
  db: Db;
  /** Which engine answers: embedded PGlite, or PostgreSQL by `DATABASE_URL`. */
  engine: 'pglite' | 'postgresql';
  close(): Promise<void>;
}

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Opens PostgreSQL at `url`, or else the embedded PGlite in `directory` (in memory when that is undefined, for tests). */
export async function openDatabase(options: { url?: string; directory?: string; template?: Blob }): Promise<OpenDatabase> {
  return options.url ? openPostgres(options.url) : openPglite(options.directory, options.template);
}

async function openPostgres(url: string): Promise<OpenDatabase> {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: twoPools(url) }) });
  await sql`select 1`.execute(db);
  return { db, engine: 'postgresql', close: () => db.destroy() };
}

async function openPglite(directory: string | undefined, template: Blob | undefined): Promise<OpenDatabase> {
  const { PGlite } = await import('@electric-sql/pglite');
  let unlock = () => {};
  if (directory) {
    mkdirSync(path.dirname(directory), { recursive: true });
    unlock = lockDirectory(directory);
  }
  const lite = await PGlite.create({
    ...(directory ? { dataDir: directory } : {}),
    ...(template ? { loadDataDir: template } : {}),
    startParams: [...PGlite.defaultStartParams, '-c', 'max_wal_size=64MB', '-c', 'random_page_cost=1.1'],
  });
  // PGlite has neither autovacuum nor automatic checkpoints; without these the write-ahead log grows without bound.
  const upkeep = setInterval(() => void lite.exec('checkpoint; vacuum analyze').catch(() => undefined), 10 * 60_000);
  upkeep.unref();
  const pool = pgliteClients(lite);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    engine: 'pglite',
    async close() {
      clearInterval(upkeep);
      await db.destroy();
      if (!lite.closed) await lite.close();
      unlock();
    },
  };
}
