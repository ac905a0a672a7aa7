import { sourceOf } from '@nightlark/contract/server';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { createCounter } from './http/concurrency-limits.ts';

/** Connections above the limit that still get a 429 response; further ones are closed at once. */
const MAX_REFUSED = 500;
const REFUSED_MS = 3_000;

interface ConnectionState {
  pending: number;
  /** `bytesRead` at the last call of `closeIdle`. */
  lastBytesRead: number;
}

interface Connections {
  /** Whether the request's connection exceeds the limit of its address. */
  isExcess(request: IncomingMessage): boolean;
  /** Closes connections without a pending request that received nothing since the last call. */
  closeIdle(): void;
}

/** Limits a server's connections, in all and per address, and tracks which are idle. */
export function watchConnections(server: Server, { perAddress, max }: { perAddress: number; max: number }): Connections {
  const open = new Map<Socket, ConnectionState>();
  const excess = new WeakSet<Socket>();
  const byAddress = createCounter();

  server.on('connection', (socket: Socket) => {
    if (open.size >= max) return void socket.destroy();
    const source = sourceOf(socket.remoteAddress ?? '');
    const others = byAddress.of(source);
    byAddress.add(source);
    open.set(socket, { pending: 0, lastBytesRead: -1 });
    socket.once('close', () => {
      byAddress.remove(source);
      open.delete(socket);
    });
    if (others < perAddress) return;
    if (others >= perAddress + MAX_REFUSED) return void socket.destroy();
    excess.add(socket);
    const timer = setTimeout(() => socket.destroy(), REFUSED_MS);
    socket.once('close', () => clearTimeout(timer));
  });
  server.on('request', ({ socket }, response) => {
    const state = open.get(socket);
    if (!state) return;
    state.pending++;
    response.once('close', () => state.pending--);
  });

  return {
    isExcess: ({ socket }) => excess.has(socket),
    closeIdle() {
      for (const [socket, state] of open) {
        if (state.pending === 0 && state.lastBytesRead === socket.bytesRead) socket.destroy();
        state.lastBytesRead = socket.bytesRead;
      }
    },
  };
}
