import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Deps, readConfig } from '@nightlark/backend';
import { createDeps } from '@nightlark/backend/internals/create-deps';
import startProduct from '@nightlark/e2e/support/start-product';
import { createDatabase } from '../shared/database.ts';

interface StartedProduct {
  url: string;
  /** The PostgreSQL database; null on PGlite. */
  databaseName: string | null;
  stop(): Promise<void>;
}

/**
 * The product as started by `npm start`; with `DATABASE_URL` on a PostgreSQL database of its own, dropped at the end, else on PGlite.
 * `fill` replaces the demo members.
 */
export async function startOnOwnDatabase(fill?: (deps: Deps) => Promise<void>): Promise<StartedProduct> {
  if (fill && process.env['E2E_BASE_URL'])
    throw new Error('What is measured stands in a database of its own: E2E_BASE_URL can’t be measured');
  const server = process.env['E2E_BASE_URL'] ? undefined : process.env['DATABASE_URL'];
  const database = server ? await createDatabase(server) : null;
  if (database) process.env['DATABASE_URL'] = database.url;
  const directory = fill && mkdtempSync(path.join(tmpdir(), 'nightlark-bench-'));
  const end = async () => {
    await database?.drop();
    if (directory) rmSync(directory, { recursive: true, force: true });
  };
  try {
    if (directory) {
      await fillIn(directory, database?.url, fill);
      process.env['E2E_DATA_DIR'] = directory;
    }
    const stopProduct = await startProduct();
    return {
      url: process.env['E2E_BASE_URL']!,
      databaseName: database && new URL(database.url).pathname.slice(1),
      async stop() {
        await stopProduct();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function fillIn(directory: string, url: string | undefined, fill: (deps: Deps) => Promise<void>): Promise<void> {
  const env = { NODE_ENV: 'test', LOG_LEVEL: 'error', DEMO: 'false', DATA_DIR: directory, ...(url && { DATABASE_URL: url }) };
  const deps = await createDeps(readConfig(env));
  try {
    await fill(deps);
  } finally {
    await deps.close();
  }
}
