import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '@nightlark/backend';
import { createDeps, type OpenDeps } from '@nightlark/backend/internals/create-deps';
import { createDatabase } from '../shared/database.ts';

export interface Engine {
  deps: OpenDeps;
  close(): Promise<void>;
}

/** A backend's dependencies on an empty PostgreSQL database of its own, dropped at the end. `server` is any database's URL on it. */
export async function openPostgres(server: string): Promise<Engine> {
  const { url, drop } = await createDatabase(server);
  try {
    return await open(url, drop);
  } catch (error) {
    await drop();
    throw error;
  }
}

/** The same on the embedded PGlite, in a directory that is removed at the end. */
export const openPglite = (): Promise<Engine> => open(undefined, () => Promise.resolve());

async function open(url: string | undefined, afterwards: () => Promise<void>): Promise<Engine> {
  const directory = await mkdtemp(path.join(tmpdir(), 'nightlark-bench-'));
  const env = { NODE_ENV: 'test', LOG_LEVEL: 'error', DEMO: 'false', DATA_DIR: directory, ...(url && { DATABASE_URL: url }) };
  const deps = await createDeps(readConfig(env));
  return {
    deps,
    async close() {
      await deps.close();
      await afterwards();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
