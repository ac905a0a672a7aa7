import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { migrate } from '../db/migrate.ts';
import { pgliteClients } from '../db/pglite-clients.ts';
import type { Database } from '../db/schema.ts';

interface TestDatabase {
  url?: string;
  template?: Blob;
  drop(): Promise<void>;
}

let made = 0;

/** An empty migrated database for one test backend. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) return { template: await pgliteTemplate(), drop: () => Promise.resolve() };
  const name = `nightlark_test_${process.pid}_${Date.now()}_${++made}`;
  const template = await serverTemplate(server);
  await administer(server, async (run) => {
    await run(`create database ${name} template ${template}`);
    // The data need not survive a crash of the server, so commits don't wait for the disk.
    await run(`alter database ${name} set synchronous_commit = off`);
  });
  return {
    url: databaseUrl(server, name),
    drop: () => administer(server, async (run) => void (await run(`drop database if exists ${name} with (force)`))),
  };
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function administer<T>(server: string, work: (run: (statement: string) => Promise<pg.QueryResult>) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return await work((statement) => client.query(statement));
  } finally {
    await client.end();
  }
}

let template: Promise<string> | undefined;

/**
 * A migrated template database, created once per state of the migrations and server: copying takes a twentieth of the time of migrating.
 */
function serverTemplate(server: string): Promise<string> {
  template ??= administer(server, async (run) => {
    const name = `nightlark_template_${migrationsHash()}`;
    const isThere = async () => (await run(`select from pg_database where datname = '${name}'`)).rowCount === 1;
    if (await isThere()) return name;
    // Several workers need it concurrently; the lock ends with the connection.
    await run(`select pg_advisory_lock(hashtext('nightlark_template'))`);
    if (await isThere()) return name;
    const unfinished = `${name}_unfinished`;
    await run(`drop database if exists ${unfinished} with (force)`);
    await run(`create database ${unfinished}`);
    const db = new Kysely<Database>({
      dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl(server, unfinished) }) }),
    });
    await migrate(db, pino({ level: 'silent' })).finally(() => db.destroy());
    await run(`alter database ${unfinished} rename to ${name}`);
    return name;
  });
  return template;
}

/** A dump of a migrated PGlite, created once per state of the migrations: loading it takes a fifth of the time of migrating. */
async function pgliteTemplate(): Promise<Blob> {
  const file = path.join(tmpdir(), `nightlark-embedded-${migrationsHash()}.tar`);
  if (!existsSync(file)) {
    const { PGlite } = await import('@electric-sql/pglite');
    const lite = await PGlite.create();
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: pgliteClients(lite) }) });
    await migrate(db, pino({ level: 'silent' }));
    // Half of the files, which each test would unpack and none uses.
    await lite.exec(`update pg_database set datistemplate = false where datname like 'template_'`);
    for (const unused of ['template0', 'template1']) await lite.exec(`drop database ${unused}`);
    await lite.exec('checkpoint');
    const dump = await lite.dumpDataDir('none');
    await db.destroy();
    if (!lite.closed) await lite.close();
    // Concurrent workers may create it: each its own file, the last rename wins.
    const own = `${file}.${process.pid}`;
    writeFileSync(own, Buffer.from(await dump.arrayBuffer()));
    renameSync(own, file);
  }
  // Read at once: a file's blob becomes invalid when another worker's rename replaces the file.
  return new Blob([readFileSync(file)]);
}

function migrationsHash(): string {
  const directory = new URL('../db/migrations/', import.meta.url);
  const hash = createHash('sha256').update(readFileSync(new URL('../migrate.ts', directory)));
  for (const file of readdirSync(directory).sort()) hash.update(readFileSync(new URL(file, directory)));
  return hash.digest('hex').slice(0, 16);
}
