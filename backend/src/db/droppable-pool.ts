import pg from 'pg';
import { PreparingClient } from './prepared.ts';

const CONNECT_MS = 10_000;
/** How long a graceful end may take before connections are destroyed. */
const END_MS = 1_000;

/** A pool whose connections can be destroyed all at once, where an unresponsive server would keep them open. */
export interface DroppablePool {
  connect(): Promise<pg.PoolClient>;
  /** Destroys all open and connecting connections and starts with new ones; pending acquisitions fail. */
  drop(): void;
  end(): Promise<void>;
}

interface PoolOptions {
  connectionString: string;
  max: number;
  /** Timeout of a connection. */
  connectMs?: number;
  /** Statements that each connection begins with. */
  settings?: string;
}

export function droppablePool(options: PoolOptions): DroppablePool {
  let current = open(options);
  return {
    connect: () => current.pool.connect(),
    drop() {
      const old = current;
      current = open(options);
      void old.pool.end();
      old.cut();
    },
    async end() {
      const cut = setTimeout(current.cut, END_MS);
      await current.pool.end();
      clearTimeout(cut);
    },
  };
}

function open({ connectionString, max, connectMs = CONNECT_MS, settings }: PoolOptions) {
  const clients = new Set<pg.Client>();

  class KnownClient extends PreparingClient {
    constructor(config?: pg.ClientConfig) {
      super(config);
      clients.add(this);
      this.once('end', () => clients.delete(this));
    }
  }

  const pool = new pg.Pool({
    Client: KnownClient,
    connectionString,
    max,
    keepAlive: true,
    // The server caches a connection's plans until it is closed.
    maxLifetimeSeconds: 3600,
    connectionTimeoutMillis: connectMs,
    async onConnect(client) {
      if (settings) await client.query(settings);
    },
  });
  // An idle connection that the server closes (a restart) is replaced by the pool.
  pool.on('error', () => undefined);
  return { pool, cut: () => clients.forEach((client) => client.connection.stream.destroy()) };
}
