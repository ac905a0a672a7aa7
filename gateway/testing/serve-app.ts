import type { Express } from 'express';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** An app that is served on a free port, without the rest of the gateway. */
export interface ServedApp {
  url: string;
  stop(): Promise<void>;
}

export async function serveApp(app: Express): Promise<ServedApp> {
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
