import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface Sink {
  port: number;
  /** Connections and received text since the last call. */
  take(): { connections: number; received: string };
  close(): Promise<void>;
}

/** Another service on this machine, which no page may reach: records connections and what they send. */
export async function openSink(): Promise<Sink> {
  let connections = 0;
  let received = '';
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    connections++;
    open.add(socket);
    socket.on('data', (chunk) => {
      received += chunk.toString();
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
    });
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    take() {
      const taken = { connections, received };
      connections = 0;
      received = '';
      return taken;
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
