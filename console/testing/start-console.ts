import { startTestBackend, type TestBackend, type TestBackendOptions } from '@nightlark/backend/testing';
import { createHttpServer } from '@nightlark/backend/server';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { OperatorEntry } from '../src/access/operator.ts';
import { type ConsoleDeps, makeFirstOperators } from '../src/access/operators.ts';
import { createConsole } from '../src/app.ts';
import { OPERATORS } from './an-operator.ts';

export interface TestConsole extends TestBackend {
  deps: ConsoleDeps & TestBackend['deps'];
  consoleUrl: string;
}

/** A backend and a console over its database, each on a port of its own. Clients send every request to whose path it is, as a gateway does. */
export async function startTestConsole({
  operators = OPERATORS,
  ...options
}: TestBackendOptions & { operators?: readonly OperatorEntry[] } = {}): Promise<TestConsole> {
  const backend = await startTestBackend(options);
  const deps = Object.assign(backend.deps, { operators });
  await makeFirstOperators(deps);
  const { server } = createHttpServer(createConsole(deps), { ...deps, stop: () => {} }, null);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...backend,
    deps,
    consoleUrl: url,
    client() {
      const client = backend.client();
      const { fetch } = client;
      client.fetch = (path, init) => fetch(/^\/(?:console|moderation)\b/.test(path) ? `${url}${path}` : path, init);
      return client;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await backend.close();
    },
  };
}
