import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from './schema.ts';

const EVERY_MS = 10 * 60_000;

/**
 * PGlite has neither autovacuum nor automatic checkpoints; without these the write-ahead log grows without bound. Each statement queues
 * for the one connection as any call: within another call's transaction it would fail, and abort that transaction. One table at a time, so
 * that calls wait for one of them at most, and a stop too.
 */
export async function maintainPglite(db: Kysely<Database>, log: Logger, stopped?: AbortSignal): Promise<void> {
  try {
    await sql`checkpoint`.execute(db);
    const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
    for (const { name } of rows) {
      if (stopped?.aborted) return;
      await sql`vacuum analyze ${sql.table(name)}`.execute(db);
    }
  } catch (error) {
    log.warn({ err: error }, 'embedded database not maintained');
  }
}

/** Maintains it every ten minutes. @returns the function that stops that, and resolves once no statement of it runs */
export function startMaintenance(db: Kysely<Database>, log: Logger): () => Promise<void> {
  const stopping = new AbortController();
  let running = Promise.resolve();
  const timer = setInterval(() => (running = running.then(() => maintainPglite(db, log, stopping.signal))), EVERY_MS);
  timer.unref();
  return () => {
    stopping.abort();
    clearInterval(timer);
    return running;
  };
}
