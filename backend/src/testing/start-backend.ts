import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { createDeps } from '../create-deps.ts';
import type { Deps } from '../deps.ts';
import { type TestClient, testClient } from './test-client.ts';
import { createTestDatabase } from './test-database.ts';

export interface TestBackend {
  url: string;
  deps: Deps;
  /** A browser of its own: each keeps its own cookies. */
  client(): TestClient;
  close(): Promise<void>;
}

export interface TestBackendOptions {
  /** Developer conveniences (outbox, demo settings) as in development; on by default. */
  demo?: boolean;
  now?: () => Date;
  env?: Partial<Config>;
}

/**
 * A whole backend on a free port, with an empty migrated database of its own: PGlite in memory,
 * or a database made for it on `TEST_DATABASE_URL`.
 */
export async function startTestBackend(options: TestBackendOptions = {}): Promise<TestBackend> {
  const directory = mkdtempSync(path.join(tmpdir(), 'nightlark-test-'));
  const database = await createTestDatabase();
  const demo = options.demo ?? true;
  const config: Config = {
    ...readConfig({ NODE_ENV: 'test', LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent', DATA_DIR: directory, DEMO: String(demo) }),
    ...(database.url ? { DATABASE_URL: database.url } : {}),
    ...options.env,
  };
  const deps = await createDeps(config, {
    inMemory: true,
    ...(database.template ? { template: database.template } : {}),
    ...(options.now ? { now: options.now } : {}),
  });
  const server = createServer(createApp(deps)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  if (!options.env?.PUBLIC_URL) config.PUBLIC_URL = url;
  return {
    url,
    deps,
    client: () => testClient(url),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await deps.close();
      await database.drop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
