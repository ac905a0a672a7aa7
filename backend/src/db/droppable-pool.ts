import pg from 'pg';
import { applyBounds, type Bounds } from './bounds.ts';
import { PreparingClient } from './prepared.ts';

/** Where nothing else bounds it. */
const CONNECT_MS = 10_000;
/** How long an orderly end may take before connections are cut. */
const END_MS = 1_000;

/** A pool whose connections can be cut all at once, where a server that does not answer would keep them. */
export interface DroppablePool {
  connect(): Promise<pg.PoolClient>;
  /** Cuts what is open or being opened and begins anew; who waits for a connection is not served any more. */
  drop(): void;
  end(): Promise<void>;
}

export interface PoolOptions {
  connectionString: string;
  max: number;
  /** How long a statement may take; without bounds as long as it likes. */
  bounds?: Bounds;
  /** Set on every connection. */
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

function open({ connectionString, max, bounds, settings }: PoolOptions) {
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
    // The server caches every plan of a connection as long as it is open.
    maxLifetimeSeconds: 3600,
    connectionTimeoutMillis: bounds?.answer ?? CONNECT_MS,
    async onConnect(client) {
      if (bounds) await applyBounds(client, bounds);
      if (settings) await client.query(settings);
    },
  });
  // An idle connection that the server ends (a restart) is replaced by the pool.
  pool.on('error', () => undefined);
  return { pool, cut: () => clients.forEach((client) => client.connection.stream.destroy()) };
}
