import {
  channelLine,
  CHANNEL_PASS_HEADER,
  isChannelPass,
  isLoopback,
  keysOf,
  LIVE_CHANNEL_PATH,
  LIVE_CHANNEL_PROTOCOL,
  parseJson,
  readClientClaim,
  sourceOf,
  type ToGateway,
} from '@nightlark/contract/server';
import type { IncomingMessage, Server } from 'node:http';
import { createInterface } from 'node:readline';
import type { Duplex } from 'node:stream';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import { readViewer } from '../../session/session.ts';
import { openStream, type Sink } from './open-stream.ts';

const ALIVE_MS = 10_000;
/** Backpressure: a gateway with more unread bytes loses the channel; its browsers reconnect with their last ids. */
const UNREAD_BYTES = 64 * 1024 * 1024;
const STREAMS = 50_000;

const stream = z.int().positive();
const line = z.union([
  z.object({ stream, open: z.object({ cookie: z.string(), lastId: z.string(), claim: z.string(), address: z.string() }) }),
  z.object({ stream, close: z.literal(true) }),
]);
type Opening = Extract<z.output<typeof line>, { open: object }>['open'];

/**
 * Accepts channels of gateways: one connection that multiplexes the streams of all their browsers. Each stream's session is checked here,
 * as if the browser had connected directly.
 */
export function acceptGatewayChannels(server: Server, deps: Deps): void {
  server.on('upgrade', (request, socket) => {
    socket.on('error', () => socket.destroy());
    if (request.url !== LIVE_CHANNEL_PATH || request.headers.upgrade !== LIVE_CHANNEL_PROTOCOL || !isAllowed(deps, request)) {
      return void socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    }
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${LIVE_CHANNEL_PROTOCOL}\r\n\r\n`);
    serveChannel(deps, socket);
  });
}

/** By the secret; without one, as elsewhere, callers of this machine are trusted. */
function isAllowed({ config, now, stopping }: Deps, { headers, socket }: IncomingMessage): boolean {
  if (stopping.aborted) return false;
  const pass = headers[CHANNEL_PASS_HEADER];
  const keys = keysOf(config.GATEWAY_SECRET, config.GATEWAY_SECRET_FORMER);
  if (keys.length > 0) return typeof pass === 'string' && isChannelPass(pass, keys, now());
  return isLoopback(socket.remoteAddress ?? '');
}

function serveChannel(deps: Deps, socket: Duplex): void {
  const closers = new Map<number, () => void>();
  const alive = setInterval(() => send({ alive: true }), ALIVE_MS);
  alive.unref();
  createInterface({ input: socket })
    .on('line', receive)
    .on('error', () => socket.destroy());
  socket.on('close', () => {
    clearInterval(alive);
    deps.stopping.removeEventListener('abort', endSoon);
    for (const close of [...closers.values()]) close();
  });
  deps.stopping.addEventListener('abort', endSoon, { once: true });

  /** After the streams, which end in the same tick. */
  function endSoon(): void {
    setImmediate(() => socket.end());
  }
  function send(message: ToGateway): void {
    if (socket.destroyed || socket.writableEnded) return;
    if (socket.writableLength > UNREAD_BYTES) socket.destroy();
    else socket.write(channelLine(message));
  }
  function receive(text: string): void {
    const parsed = line.safeParse(parseJson(text));
    if (!parsed.success) {
      deps.log.error({ alert: true }, 'invalid message on the live channel of a gateway: closed');
      return void socket.destroy();
    }
    const { data } = parsed;
    if ('close' in data) closers.get(data.stream)?.();
    else if (closers.size < STREAMS && !closers.has(data.stream)) void open(data.stream, data.open);
    else send({ stream: data.stream, refused: true });
  }
  async function open(id: number, opening: Opening): Promise<void> {
    let isClosed = false;
    const listeners: (() => void)[] = [];
    const close = () => {
      if (isClosed) return;
      isClosed = true;
      closers.delete(id);
      for (const listener of listeners) listener();
    };
    closers.set(id, close);
    const sink: Sink = {
      begin: () => {},
      write: (text) => send({ stream: id, text }),
      // The gateway disconnects browsers that don't read.
      bufferedBytes: () => 0,
      end() {
        if (!isClosed) send({ stream: id, end: true });
        close();
      },
      destroy: () => sink.end(),
      isClosed: () => isClosed,
      onClose: (listener) => (isClosed ? listener() : listeners.push(listener)),
      // The gateway sends one heartbeat for all.
      hasHeartbeat: true,
    };
    try {
      await openFor(deps, opening, sink);
    } catch (error) {
      if (!(error instanceof ApiFailure)) deps.log.warn({ err: error }, 'a stream of a gateway could not be opened');
      if (!isClosed) send({ stream: id, refused: true });
      close();
    }
  }
}

async function openFor(deps: Deps, { cookie, lastId, claim, address }: Opening, sink: Sink): Promise<void> {
  const keys = keysOf(deps.config.GATEWAY_SECRET, deps.config.GATEWAY_SECRET_FORMER);
  const client = keys.length > 0 ? readClientClaim(claim, keys, deps.now())?.address : address;
  if (client === undefined) throw new ApiFailure('authentication_required');
  const viewer = await readViewer(deps, { headers: { cookie } });
  if (!viewer) throw new ApiFailure('authentication_required');
  await deps.limits.call('events', { viewer, source: sourceOf(client) });
  await openStream(deps, viewer, lastId, sink);
}
