import {
  CHANNEL_PASS_HEADER,
  CLIENT_CLAIM_HEADER,
  LIVE_CHANNEL_PATH,
  LIVE_CHANNEL_PROTOCOL,
  signChannelPass,
  type ToBackend,
} from '@nightlark/contract/server';
import type { Request, Response } from 'express';
import http from 'node:http';
import https from 'node:https';
import { createInterface } from 'node:readline';
import type { Duplex } from 'node:stream';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Logger } from '../logging.ts';
import type { ForwardedHeaders } from './forwarded-headers.ts';
import { retryField } from './open-streams.ts';

const CONNECT_MS = 2_000;
/** A backend says that it is alive every ten seconds. */
const SILENT_MS = 30_000;
const AGAIN_MS = 1_000;
/** A backend that knows no channels will not know them soon. */
const UNKNOWN_AGAIN_MS = 30_000;
const HEARTBEAT_MS = 25_000;
/** What a browser may leave unread. */
const UNREAD_BYTES = 256 * 1024;

const stream = z.int().positive();
const line = z.union([
  z.object({ stream, text: z.string() }),
  z.object({ stream, end: z.literal(true) }),
  z.object({ stream, refused: z.literal(true) }),
  z.object({ alive: z.literal(true) }),
]);

interface Open {
  response: Response;
  /** Said once there is a connection. */
  opening: ToBackend;
  /** The browser's request is passed on, as it is without a channel. */
  refused(): void;
}

export interface LiveChannel {
  /** Has the backend open a browser's stream. @returns false where there is no channel: then it is the caller's to answer */
  open(request: Request, response: Response, lastId: string, refused: () => void): boolean;
  close(): void;
}

interface Options {
  config: Pick<Config, 'backendUrl' | 'gatewaySecret'>;
  forwardedHeaders: ForwardedHeaders;
  log: Logger;
}

/**
 * The one connection to a backend for the live events of all browsers (decision 120). It is opened with the first stream; while it is
 * away streams are passed on one by one.
 */
export function createLiveChannel({ config, forwardedHeaders, log }: Options): LiveChannel {
  const open = new Map<number, Open>();
  let socket: Duplex | null = null;
  let isConnecting = false;
  let isClosed = false;
  let notBefore = 0;
  let nextId = 1;
  let heardAt = 0;
  const heartbeat = setInterval(() => {
    if (socket && Date.now() - heardAt > SILENT_MS) socket.destroy();
    for (const { response } of open.values()) if (response.headersSent && !response.writableEnded) response.write(': still here\n\n');
  }, HEARTBEAT_MS);
  heartbeat.unref();

  function connect(): void {
    if (isConnecting || isClosed || socket || Date.now() < notBefore) return;
    isConnecting = true;
    const url = new URL(LIVE_CHANNEL_PATH, config.backendUrl);
    const { gatewaySecret } = config;
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      agent: false,
      timeout: CONNECT_MS,
      headers: {
        connection: 'Upgrade',
        upgrade: LIVE_CHANNEL_PROTOCOL,
        [CHANNEL_PASS_HEADER]: gatewaySecret ? signChannelPass(gatewaySecret, new Date()) : '',
      },
    });
    const failed = (againMs: number) => {
      isConnecting = false;
      notBefore = Date.now() + againMs;
      passAllOn();
    };
    request.on('timeout', () => request.destroy());
    request.on('error', () => failed(AGAIN_MS));
    request.on('response', (response) => {
      response.resume();
      failed(UNKNOWN_AGAIN_MS);
      log.warn({ status: response.statusCode }, 'the backend takes no channel of live events: streams are passed on one by one');
    });
    request.on('upgrade', (_response, connected, head) => {
      isConnecting = false;
      if (isClosed) return void connected.destroy();
      connected.setTimeout(0);
      connected.setNoDelay(true);
      take(connected, head);
    });
    request.end();
  }

  function take(connected: Duplex, head: Buffer): void {
    socket = connected;
    heardAt = Date.now();
    if (head.length > 0) connected.unshift(head);
    for (const { opening } of open.values()) say(opening);
    connected.on('error', () => connected.destroy());
    createInterface({ input: connected })
      .on('line', hear)
      .on('error', () => connected.destroy());
    connected.on('close', () => {
      socket = null;
      notBefore = Date.now() + AGAIN_MS;
      passAllOn();
    });
  }

  /** Without a channel: those that are open come back with their last ids, the others are passed on. */
  function passAllOn(): void {
    for (const [id, { response, refused }] of [...open]) {
      open.delete(id);
      if (response.writableEnded) continue;
      if (response.headersSent) response.end(retryField());
      else refused();
    }
  }

  function hear(text: string): void {
    heardAt = Date.now();
    const parsed = line.safeParse(parseJson(text));
    if (!parsed.success) {
      log.error({ alert: true }, 'the backend said what no backend says: its channel is closed');
      return void socket?.destroy();
    }
    const { data } = parsed;
    if ('alive' in data) return;
    const one = open.get(data.stream);
    if (!one) return;
    if ('text' in data) write(data.stream, one.response, data.text);
    else {
      open.delete(data.stream);
      if ('end' in data) one.response.end();
      else one.refused();
    }
  }

  function write(id: number, response: Response, text: string): void {
    if (response.writableEnded) return;
    if (!response.headersSent) {
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'private, no-store, no-transform',
        'x-accel-buffering': 'no',
      });
    }
    if (response.writableLength > UNREAD_BYTES) leave(id, response);
    else response.write(text);
  }

  function leave(id: number, response: Response): void {
    if (!open.delete(id)) return;
    say({ stream: id, close: true });
    response.destroy();
  }

  function say(message: ToBackend): void {
    socket?.write(`${JSON.stringify(message)}\n`);
  }

  return {
    open(request, response, lastId, refused) {
      connect();
      if (!socket && !isConnecting) return false;
      const id = nextId++;
      const headers = forwardedHeaders(request);
      const claim = headers[CLIENT_CLAIM_HEADER] ?? '';
      const address = headers['x-forwarded-for'] ?? '';
      const opening = { stream: id, open: { cookie: request.get('cookie') ?? '', lastId, claim, address } };
      open.set(id, { response, opening, refused });
      response.once('close', () => leave(id, response));
      say(opening);
      return true;
    },
    close() {
      isClosed = true;
      clearInterval(heartbeat);
      socket?.destroy();
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
