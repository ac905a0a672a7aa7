import type { Metrics } from '@nightlark/metrics';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Config, readConfig } from '../config.ts';
import { createDeps } from '../create-deps.ts';
import { createBackendServer } from '../create-server.ts';
import type { Deps } from '../deps.ts';
import type { Hooks } from '../hooks.ts';
import { type TestClient, testClient } from './test-client.ts';
import { createTestDatabase } from './test-database.ts';

export interface TestBackend {
  url: string;
  deps: Deps;
  /** A separate browser: each has its own cookies. */
  client(): TestClient;
  /** Stops the server as a signal does; `close` must still be called. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

export interface TestBackendOptions {
  /** The metrics of requests. */
  metrics?: Metrics;
  /** Developer conveniences (outbox, demo settings) as in development; on by default. */
  demo?: boolean;
  now?: () => Date;
  hooks?: Hooks;
  env?: Partial<Config>;
  /** Receives each line of the log, from `debug` on; without it nothing is logged. */
  log?: (line: string) => void;
  /** Replaces the URL of the new database, for tests that inject faults. */
  wayToDatabase?: (url: string) => Promise<string>;
}

/**
 * A whole backend on a free port, with an empty migrated database of its own: PGlite in memory,
 * or one created on `TEST_DATABASE_URL`.
 */
export async function startTestBackend(options: TestBackendOptions = {}): Promise<TestBackend> {
  const directory = mkdtempSync(path.join(tmpdir(), 'nightlark-test-'));
  const database = await createTestDatabase();
  const demo = options.demo ?? true;
  const { log } = options;
  const config: Config = {
    ...readConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: log ? 'debug' : (process.env['LOG_LEVEL'] ?? 'silent'),
      DATA_DIR: directory,
      DEMO: String(demo),
    }),
    ...(database.url ? { DATABASE_URL: (await options.wayToDatabase?.(database.url)) ?? database.url } : {}),
    // A machine that runs many tests at once is slow at times.
    DATABASE_TIMEOUT_MS: 30_000,
    ...options.env,
  };
  const deps = await createDeps(config, {
    inMemory: true,
    ...(database.template ? { template: database.template } : {}),
    ...(options.now ? { now: options.now } : {}),
    ...(options.hooks ? { hooks: options.hooks } : {}),
    ...(log ? { log: { write: log } } : {}),
  });
  const { server, stop } = createBackendServer(deps, options.metrics);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  if (!options.env?.PUBLIC_URL) config.PUBLIC_URL = url;
  return {
    url,
    deps,
    client: () => testClient(url),
    stop,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await deps.close();
      await database.drop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
