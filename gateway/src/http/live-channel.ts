import {
  channelLine,
  CHANNEL_PASS_HEADER,
  CLIENT_CLAIM_HEADER,
  HEARTBEAT_TEXT,
  LIVE_CHANNEL_PATH,
  LIVE_CHANNEL_PROTOCOL,
  parseJson,
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
/** The backend sends a heartbeat every ten seconds. */
const SILENT_MS = 30_000;
const AGAIN_MS = 1_000;
/** Retry delay for a backend without channels, which hardly changes soon. */
const UNKNOWN_AGAIN_MS = 30_000;
/** Every stream gets one this often. */
const HEARTBEAT_MS = 25_000;
/** A share of the streams at a time: writing to ten thousand at once would block the event loop for a fifth of a second. */
const SHARES = 100;
/** Limit of bytes buffered for a slow client. */
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
  /** Sent once the channel is connected. */
  opening: ToBackend;
  /** Proxies the request instead, as without a channel. */
  refused(): void;
}

export interface LiveChannel {
  /** Opens a browser's stream over the channel. @returns false without a channel: the caller must respond */
  open(request: Request, response: Response, lastId: string, refused: () => void): boolean;
  close(): void;
}

interface Options {
  config: Pick<Config, 'backendUrl' | 'gatewaySecret'>;
  forwardedHeaders: ForwardedHeaders;
  log: Logger;
  /** What a stream begins with: an event of the gateway's own, or nothing. */
  news: () => string;
}

/**
 * The single connection to a backend for the live events of all browsers (decision 120). Opened with the first stream; while it is
 * disconnected, streams are proxied one by one.
 */
export function createLiveChannel({ config, forwardedHeaders, log, news }: Options): LiveChannel {
  const open = new Map<number, Open>();
  let socket: Duplex | null = null;
  let isConnecting = false;
  let isClosed = false;
  let notBefore = 0;
  let nextId = 1;
  let receivedAt = 0;
  let share = 0;
  const heartbeat = setInterval(() => {
    if (socket && Date.now() - receivedAt > SILENT_MS) socket.destroy();
    for (const [id, { response }] of open)
      if (id % SHARES === share && response.headersSent && !response.writableEnded) response.write(HEARTBEAT_TEXT);
    share = (share + 1) % SHARES;
  }, HEARTBEAT_MS / SHARES);
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
      proxyAll();
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
      attach(connected, head);
    });
    request.end();
  }

  function attach(connected: Duplex, head: Buffer): void {
    socket = connected;
    receivedAt = Date.now();
    if (head.length > 0) connected.unshift(head);
    for (const { opening } of open.values()) send(opening);
    connected.on('error', () => connected.destroy());
    createInterface({ input: connected })
      .on('line', receive)
      .on('error', () => connected.destroy());
    connected.on('close', () => {
      socket = null;
      notBefore = Date.now() + AGAIN_MS;
      proxyAll();
    });
  }

  /** Without a channel: open streams are closed and reconnect with their last ids, pending ones are proxied. */
  function proxyAll(): void {
    for (const [id, { response, refused }] of [...open]) {
      open.delete(id);
      if (response.writableEnded) continue;
      if (response.headersSent) response.end(retryField());
      else refused();
    }
  }

  function receive(text: string): void {
    receivedAt = Date.now();
    const parsed = line.safeParse(parseJson(text));
    if (!parsed.success) {
      log.error({ alert: true }, 'invalid message on the live channel of the backend: closed');
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
      response.write(news());
    }
    if (response.writableLength > UNREAD_BYTES) closeStream(id, response);
    else response.write(text);
  }

  function closeStream(id: number, response: Response): void {
    if (!open.delete(id)) return;
    send({ stream: id, close: true });
    response.destroy();
  }

  function send(message: ToBackend): void {
    socket?.write(channelLine(message));
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
      response.once('close', () => closeStream(id, response));
      send(opening);
      return true;
    },
    close() {
      isClosed = true;
      clearInterval(heartbeat);
      socket?.destroy();
    },
  };
}
