import type { Hooks } from '@nightlark/backend/provider';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { startBank } from '../src/collections.ts';
import { sandboxHooks } from '../src/hooks.ts';
import { createSandbox } from '../src/sandbox-app.ts';
import { usualDeadline } from '../src/signed-request.ts';
import { openStore } from '../src/store.ts';
import { startDeliveryJob } from '../src/webhooks.ts';

export interface TestSandbox {
  url: string;
  /** For the backend's `PAYMENT_SECRET`. */
  secret: string;
  hooks: Hooks;
  /** Simulates an outage for the backend. */
  isAway: boolean;
  /** Simulates a provider that does what the backend asks for, one call after the other, and answers after the deadline. */
  isSlow: boolean;
  /** Starts the delivery of webhooks; until then the shop must poll. */
  deliver(): void;
  /** Clicks a button of the checkout page, as a browser without scripts does. */
  press(redirectUrl: string, button: 'pay' | 'fail' | 'cancel' | 'pending'): Promise<Response>;
  close(): Promise<void>;
}

/** A real sandbox provider on a free port, to attach to a backend. */
export async function startTestSandbox(): Promise<TestSandbox> {
  const directory = mkdtempSync(path.join(tmpdir(), 'nightlark-sandbox-'));
  const store = openStore(path.join(directory, 'checkouts.json'));
  const secret = randomBytes(32).toString('base64url');
  let slow = new AbortController();
  const app = createSandbox({ store, secret, publicUrl: () => sandbox.url });
  const server = createServer((request, response) => {
    if (sandbox.isSlow && request.url?.startsWith('/api/')) passDeadline(response, slow);
    app(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  let stop = () => {};
  const sandbox: TestSandbox = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secret,
    hooks: sandboxHooks(
      () => (sandbox.isAway ? 'http://127.0.0.1:9' : sandbox.url),
      () => (sandbox.isSlow ? (slow = new AbortController()).signal : usualDeadline()),
    ),
    isAway: false,
    isSlow: false,
    deliver() {
      const stops = [startBank(store), startDeliveryJob(store, secret, pino({ level: 'silent' }))];
      stop = () => stops.forEach((end) => end());
    },
    press: (redirectUrl, button) => fetch(`${redirectUrl.split('?')[0]}/${button}`, { method: 'POST', redirect: 'manual' }),
    async close() {
      stop();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      rmSync(directory, { recursive: true, force: true });
    },
  };
  return sandbox;
}

/** The deadline passes at the end of a call, instead of its answer: no test waits for it, or depends on who is faster. */
function passDeadline(response: ServerResponse, deadline: AbortController): void {
  response.end = () => {
    deadline.abort(new DOMException('The deadline has passed.', 'TimeoutError'));
    return response;
  };
}
