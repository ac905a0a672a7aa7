import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from './schema.ts';

/** A file of `migrations/`: SQL, in a transaction unless its first line is `-- no transaction`. */
export interface Migration {
  name: string;
  text: string;
}

const FOLDER = new URL('./migrations/', import.meta.url);
export const OUTSIDE = /^-- no transaction\n/;
/** Held by the process that migrates. */
const LOCK = 4_021_978;
/** With growing waits some ten minutes. */
const ATTEMPTS = 30;
const LOCK_NOT_AVAILABLE = '55P03';

const ANOTHER = `It was not changed. Name an empty one in DATABASE_URL; without DATABASE_URL move the folder "database" of DATA_DIR (.data) away:
npm start makes a new one with the demo. To carry its data over: docs/guides/operators.md#stop-and-update`;

export const readMigrations = (): Migration[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => ({ name: file.slice(0, -'.sql'.length), text: readFileSync(new URL(file, FOLDER), 'utf8') }));

/**
 * Applies the migrations that the database lacks, one after the other. Those of a newer release, which it has, stay: they work with this one.
 * @throws the error of the first that fails; those before it stay applied
 */
export async function migrate(db: Kysely<Database>, log: Pick<Logger, 'info' | 'warn'>, migrations = readMigrations()): Promise<void> {
  await db.connection().execute(async (connection) => {
    if (await exists(connection, 'kysely_migration'))
      throw new Error(`This database was made before 1.0, by migrations that no longer exist. ${ANOTHER}`);
    if ((await pending(connection, migrations)).length === 0) return;
    await waitForOthers(connection, log);
    try {
      await sql`create table if not exists migration (name text primary key, hash text not null, applied_at timestamptz not null default now())`.execute(
        connection,
      );
      for (const migration of await pending(connection, migrations)) await applyUnlocked(connection, migration, log);
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection);
    }
  });
}

async function exists(db: Kysely<Database>, table: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`.execute(db);
  return rows[0]!.found;
}

/** @throws when a file is another than the one that was applied */
async function pending(db: Kysely<Database>, migrations: readonly Migration[]): Promise<Migration[]> {
  if (!(await exists(db, 'migration'))) return [...migrations];
  const { rows } = await sql<{ name: string; hash: string }>`select name, hash from migration`.execute(db);
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  const changed = migrations.filter(({ name, text }) => (applied.get(name) ?? hashOf(text)) !== hashOf(text));
  if (changed.length > 0)
    throw new Error(`The migration ${changed[0]!.name} of this database is another than the one in this release. ${ANOTHER}`);
  return migrations.filter(({ name }) => !applied.has(name));
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

const waitMs = (attempt: number): number => Math.min(1_000 * 2 ** (attempt - 1), 30_000);

async function waitForOthers(db: Kysely<Database>, log: Pick<Logger, 'info'>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${LOCK}) as locked`.execute(db);
    if (rows[0]!.locked) return;
    log.info({ attempt }, 'another process is migrating the database: waiting for it');
    await pause(waitMs(attempt));
  }
}

/** Waits a second at most for a table that others use: whoever comes after would wait behind the migration. */
async function applyUnlocked(db: Kysely<Database>, migration: Migration, log: Pick<Logger, 'info' | 'warn'>): Promise<void> {
  const { name, text } = migration;
  const started = performance.now();
  for (let attempt = 1; ; attempt++) {
    try {
      if (OUTSIDE.test(text)) {
        // Each alone: PostgreSQL makes a transaction of statements that are sent together.
        for (const statement of text.split(/;\s*$/m)) await sql.raw(statement).execute(db);
        await remember(db, migration);
      } else {
        await db.transaction().execute(async (trx) => {
          await sql`set local lock_timeout = '1s'`.execute(trx);
          await sql.raw(text).execute(trx);
          await remember(trx, migration);
        });
      }
      log.info({ migration: name, ms: Math.round(performance.now() - started) }, 'database migrated');
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || attempt === ATTEMPTS) throw error;
      log.warn({ migration: name, attempt }, 'a table that a migration changes is in use: trying again');
      await pause(waitMs(attempt));
    }
  }
}

const remember = (db: Kysely<Database>, { name, text }: Migration) =>
  sql`insert into migration (name, hash) values (${name}, ${hashOf(text)})`.execute(db);
