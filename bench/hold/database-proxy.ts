import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy between a backend and its PostgreSQL, which injects faults. */
export interface DatabaseProxy {
  url: string;
  /** Forwards nothing, and buffers everything, until `recover`; connections are still accepted. */
  freeze(): void;
  /** Closes all connections and refuses new ones until `recover`. */
  drop(): void;
  recover(): void;
  close(): Promise<void>;
}

type Fault = 'none' | 'frozen' | 'gone';

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(databaseUrl);
  const open = new Set<Socket>();
  let fault: Fault = 'none';

  function join(client: Socket): void {
    if (fault === 'gone') return void client.resetAndDestroy();
    const server = connect(Number(port || 5432), hostname);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(from);
      from.setNoDelay(true);
      from.on('data', (part) => void (to.write(part) || from.pause()));
      from.on('drain', () => void (fault === 'none' && to.resume()));
      from.on('error', () => {});
      from.once('close', () => {
        open.delete(from);
        to.destroy();
      });
      if (fault === 'frozen') from.pause();
    }
  }

  const listener = createServer(join).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(listener.address() as AddressInfo).port}`;
  return {
    url: url.href,
    freeze() {
      fault = 'frozen';
      for (const socket of open) socket.pause();
    },
    drop() {
      fault = 'gone';
      for (const socket of open) socket.resetAndDestroy();
    },
    recover() {
      fault = 'none';
      for (const socket of open) socket.resume();
    },
    async close() {
      for (const socket of open) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
}
