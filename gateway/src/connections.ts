import { sourceOf } from '@nightlark/contract/server';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { createTally } from './http/bounds.ts';

/** What is over the bound is still told so; so many more are not even that. */
const TOLD = 500;
const TOLD_MS = 3_000;

interface Open {
  underWay: number;
  /** At the last look of `closeIdle`. */
  seenBytes: number;
}

export interface Connections {
  /** Whether a request came over a connection that its address has too many of. */
  isExcess(request: IncomingMessage): boolean;
  /** Closes connections without a request under way where nothing arrived since the last call. */
  closeIdle(): void;
}

/** The connections of a server: at most so many of an address, and known to be idle or not. */
export function watchConnections(server: Server, perAddress: number): Connections {
  const open = new Map<Socket, Open>();
  const excess = new WeakSet<Socket>();
  const byAddress = createTally();

  server.on('connection', (socket: Socket) => {
    const source = sourceOf(socket.remoteAddress ?? '');
    const others = byAddress.of(source);
    byAddress.add(source);
    open.set(socket, { underWay: 0, seenBytes: -1 });
    socket.once('close', () => {
      byAddress.remove(source);
      open.delete(socket);
    });
    if (others < perAddress) return;
    if (others >= perAddress + TOLD) return void socket.destroy();
    excess.add(socket);
    const timer = setTimeout(() => socket.destroy(), TOLD_MS);
    socket.once('close', () => clearTimeout(timer));
  });
  server.on('request', ({ socket }, response) => {
    const state = open.get(socket);
    if (!state) return;
    state.underWay++;
    response.once('close', () => state.underWay--);
  });

  return {
    isExcess: ({ socket }) => excess.has(socket),
    closeIdle() {
      for (const [socket, state] of open) {
        if (state.underWay === 0 && state.seenBytes === socket.bytesRead) socket.destroy();
        state.seenBytes = socket.bytesRead;
      }
    },
  };
}
