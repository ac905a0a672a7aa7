import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { migrate } from '../db/migrate.ts';
import { pgliteClients } from '../db/pglite-clients.ts';
import type { Database } from '../db/schema.ts';

export interface TestDatabase {
  url?: string;
  template?: Blob;
  drop(): Promise<void>;
}

let made = 0;

/** An empty database for one test backend. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) return { template: await pgliteTemplate(), drop: () => Promise.resolve() };
  const name = `nightlark_test_${process.pid}_${Date.now()}_${++made}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await administer(server, `create database ${name}`);
  return { url: url.href, drop: () => administer(server, `drop database if exists ${name} with (force)`) };
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A migrated PGlite, dumped once per state of the migrations: opening the dump takes a fifth of migrating anew. */
async function pgliteTemplate(): Promise<Blob> {
  const file = path.join(tmpdir(), `nightlark-template-${migrationsHash()}.tar`);
  if (!existsSync(file)) {
    const { PGlite } = await import('@electric-sql/pglite');
    const lite = await PGlite.create();
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: pgliteClients(lite) }) });
    await migrate(db);
    const dump = await lite.dumpDataDir('none');
    await db.destroy();
    if (!lite.closed) await lite.close();
    // Two workers may make it at once: each its own file, the last rename wins.
    const own = `${file}.${process.pid}`;
    writeFileSync(own, Buffer.from(await dump.arrayBuffer()));
    renameSync(own, file);
  }
  // Read at once: a file's blob is refused from the moment another worker's rename replaces the file.
  return new Blob([readFileSync(file)]);
}

function migrationsHash(): string {
  const directory = new URL('../db/migrations/', import.meta.url);
  const hash = createHash('sha256');
  for (const file of readdirSync(directory).sort()) hash.update(readFileSync(new URL(file, directory)));
  return hash.digest('hex').slice(0, 16);
}
