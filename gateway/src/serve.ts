import express, { type Express } from 'express';
import { createServer, type Server } from 'node:http';
import { setImmediate as immediate, setTimeout as wait } from 'node:timers/promises';
import type { Config } from './config.ts';
import { watchConnections } from './connections.ts';
import { MAX_BODY_MS } from './http/bodies/min-body-rate.ts';
import { refuse } from './http/refuse.ts';
import { securityHeaders } from './http/security.ts';
import { listen } from './listen.ts';

const HEADERS_MS = 10_000;
/** How often Node checks connections for timeouts. */
const CHECK_MS = 2_000;
/** Longer than load balancers keep an idle connection (60 s), so that none sends a request over one that is being closed. */
const KEEP_ALIVE_MS = 65_000;
const MAX_HEADERS = 100;
/** Larger than what `cookieSize` refuses with a helpful answer. */
const MAX_HEAD_BYTES = 32 * 1024;
const RETRY_S = 5;
const SWEEP_MS = 100;
const QUIET_MS = 0.05;
const QUIET_TURNS = 1_000;

interface Serving {
  server: Server;
  /**
   * Listens on the configured port; resolves to it.
   * @throws the system's error, such as EADDRINUSE
   */
  listen(): Promise<number>;
  /** Accepts connections for the drain time, then finishes pending requests within the timeout. */
  close(): Promise<void>;
}

/**
 * Waits for an idle turn of the event loop. A connection that the kernel accepted and this process did not is reset when the listener
 * closes; after an idle turn there is hardly one.
 */
async function quietTurn(): Promise<void> {
  for (let turn = 0, before = performance.now(); turn < QUIET_TURNS; turn++) {
    await immediate();
    const now = performance.now();
    if (now - before < QUIET_MS) return;
    before = now;
  }
}

/** Responds 429 on connections above the limit of their address. */
function refuseExcess(): Express {
  const app = express().disable('x-powered-by');
  return app.use(securityHeaders, (request, response) => {
    response.set('connection', 'close');
    refuse(request, response, 'too_many_requests', { retryAfter: RETRY_S });
  });
}

type Settings = Pick<Config, 'port' | 'host' | 'connectionsPerAddress' | 'maxConnections' | 'stopDrainMs' | 'stopTimeoutMs'>;

/** Creates the server, with timeouts and connection limits. */
export function serve(app: Express, config: Settings): Serving {
  const { connectionsPerAddress, maxConnections, stopDrainMs, stopTimeoutMs } = config;
  const server = createServer({
    maxHeaderSize: MAX_HEAD_BYTES,
    headersTimeout: HEADERS_MS,
    requestTimeout: MAX_BODY_MS + HEADERS_MS,
    connectionsCheckingInterval: CHECK_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
  });
  server.maxHeadersCount = MAX_HEADERS;
  const connections = watchConnections(server, { perAddress: connectionsPerAddress, max: maxConnections });
  const refusing = refuseExcess();
  server.on('request', (request, response) => (connections.isExcess(request) ? refusing : app)(request, response));
  let stopListening = () => Promise.resolve();
  return {
    server,
    async listen() {
      const { port, close } = await listen(server, config);
      stopListening = close;
      return port;
    },
    async close() {
      await wait(stopDrainMs);
      connections.closeIdle();
      await quietTurn();
      const closed = stopListening();
      const sweep = setInterval(connections.closeIdle, SWEEP_MS);
      const deadline = setTimeout(() => server.closeAllConnections(), stopTimeoutMs);
      await closed;
      clearInterval(sweep);
      clearTimeout(deadline);
    },
  };
}
