import { Migrator } from 'kysely/migration';
import * as initial from './migrations/001-initial.ts';
import * as chatAndCredits from './migrations/002-chat-and-credits.ts';
import type { Db } from './open.ts';

/** All migrations in order. A landed one is never edited: add the next number. */
const MIGRATIONS = { '001-initial': initial, '002-chat-and-credits': chatAndCredits };

/** Brings the database to the newest schema. @throws the first migration's error */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error(String(error));
}
