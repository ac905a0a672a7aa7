import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Deps } from '../deps.ts';
import { createSandbox } from '../sandbox/sandbox-app.ts';
import { type CheckoutStore, openStore } from '../sandbox/store.ts';
import { startDelivering } from '../sandbox/webhooks.ts';

export interface TestSandbox {
  url: string;
  store: CheckoutStore;
  /** Starts the delivery of webhooks; until then only asking tells the shop anything. */
  deliver(): void;
  /** Presses a button of the checkout page, as a browser without scripts does. */
  press(redirectUrl: string, button: 'pay' | 'fail' | 'cancel' | 'pending'): Promise<Response>;
  close(): Promise<void>;
}

/** A real sandbox provider on a free port, known to the backend. */
export async function startTestSandbox(deps: Deps): Promise<TestSandbox> {
  const directory = mkdtempSync(path.join(tmpdir(), 'nightlark-sandbox-'));
  const store = openStore(path.join(directory, 'checkouts.json'));
  let url = '';
  const server = createServer(createSandbox({ store, secret: deps.secrets.payment, publicUrl: () => url })).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  deps.config.sandboxUrl = url;
  let stop = () => {};
  return {
    url,
    store,
    deliver() {
      stop = startDelivering(store, deps.secrets.payment, deps.log);
    },
    press: (redirectUrl, button) => fetch(`${redirectUrl.split('?')[0]}/${button}`, { method: 'POST', redirect: 'manual' }),
    async close() {
      stop();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
