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

interface Options {
  config: Pick<Config, 'backendUrl' | 'gatewaySecret'>;
  forwardedHeaders: ForwardedHeaders;
  log: Logger;
  /** What a stream begins with: an event of the gateway's own, or nothing. */
  news: (response: Response) => string;
}

/**
 * The single connection to a backend for the live events of all browsers (decision 120). Opened with the first stream; while it is
 * disconnected, streams are proxied one by one.
 */
export class LiveChannel {
  readonly #config: Options['config'];
  readonly #forwardedHeaders: ForwardedHeaders;
  readonly #log: Logger;
  readonly #news: Options['news'];
  readonly #open = new Map<number, Open>();
  #socket: Duplex | null = null;
  #isConnecting = false;
  #isClosed = false;
  #notBefore = 0;
  #nextId = 1;
  #receivedAt = 0;
  #share = 0;
  readonly #heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS / SHARES).unref();

  constructor({ config, forwardedHeaders, log, news }: Options) {
    this.#config = config;
    this.#forwardedHeaders = forwardedHeaders;
    this.#log = log;
    this.#news = news;
  }

  /** Opens a browser's stream over the channel. @returns false without a channel: the caller must respond */
  open(request: Request, response: Response, lastId: string, refused: () => void): boolean {
    this.#connect();
    if (!this.#socket && !this.#isConnecting) return false;
    const id = this.#nextId++;
    const headers = this.#forwardedHeaders(request);
    const claim = headers[CLIENT_CLAIM_HEADER] ?? '';
    const address = headers['x-forwarded-for'] ?? '';
    const opening = { stream: id, open: { cookie: request.get('cookie') ?? '', lastId, claim, address } };
    this.#open.set(id, { response, opening, refused });
    response.once('close', () => this.#closeStream(id, response));
    this.#send(opening);
    return true;
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#heartbeat);
    this.#socket?.destroy();
  }

  #beat(): void {
    if (this.#socket && Date.now() - this.#receivedAt > SILENT_MS) this.#socket.destroy();
    for (const [id, { response }] of this.#open)
      if (id % SHARES === this.#share && response.headersSent && !response.writableEnded) response.write(HEARTBEAT_TEXT);
    this.#share = (this.#share + 1) % SHARES;
  }

  #connect(): void {
    if (this.#isConnecting || this.#isClosed || this.#socket || Date.now() < this.#notBefore) return;
    this.#isConnecting = true;
    const request = this.#requestUpgrade();
    request.on('timeout', () => request.destroy());
    request.on('error', () => this.#failed(AGAIN_MS));
    request.on('response', (response) => {
      response.resume();
      this.#failed(UNKNOWN_AGAIN_MS);
      this.#log.warn({ status: response.statusCode }, 'the backend takes no channel of live events: streams are passed on one by one');
    });
    request.on('upgrade', (_response, connected, head) => {
      this.#isConnecting = false;
      if (this.#isClosed) return void connected.destroy();
      connected.setTimeout(0);
      connected.setNoDelay(true);
      this.#attach(connected, head);
    });
    request.end();
  }

  #requestUpgrade(): http.ClientRequest {
    const { backendUrl, gatewaySecret } = this.#config;
    const url = new URL(LIVE_CHANNEL_PATH, backendUrl);
    return (url.protocol === 'https:' ? https : http).request(url, {
      agent: false,
      timeout: CONNECT_MS,
      headers: {
        connection: 'Upgrade',
        upgrade: LIVE_CHANNEL_PROTOCOL,
        [CHANNEL_PASS_HEADER]: gatewaySecret ? signChannelPass(gatewaySecret, new Date()) : '',
      },
    });
  }

  #failed(againMs: number): void {
    this.#isConnecting = false;
    this.#notBefore = Date.now() + againMs;
    this.#proxyAll();
  }

  #attach(connected: Duplex, head: Buffer): void {
    this.#socket = connected;
    this.#receivedAt = Date.now();
    if (head.length > 0) connected.unshift(head);
    for (const { opening } of this.#open.values()) this.#send(opening);
    connected.on('error', () => connected.destroy());
    createInterface({ input: connected })
      .on('line', (text) => this.#receive(text))
      .on('error', () => connected.destroy());
    connected.on('close', () => {
      this.#socket = null;
      this.#notBefore = Date.now() + AGAIN_MS;
      this.#proxyAll();
    });
  }

  /** Without a channel: open streams are closed and reconnect with their last ids, pending ones are proxied. */
  #proxyAll(): void {
    for (const [id, { response, refused }] of [...this.#open]) {
      this.#open.delete(id);
      if (response.writableEnded) continue;
      if (response.headersSent) response.end(retryField());
      else refused();
    }
  }

  #receive(text: string): void {
    this.#receivedAt = Date.now();
    const parsed = line.safeParse(parseJson(text));
    if (!parsed.success) {
      this.#log.error({ alert: true }, 'invalid message on the live channel of the backend: closed');
      return void this.#socket?.destroy();
    }
    const { data } = parsed;
    if ('alive' in data) return;
    const one = this.#open.get(data.stream);
    if (!one) return;
    if ('text' in data) return this.#write(data.stream, one.response, data.text);
    this.#open.delete(data.stream);
    if ('end' in data) one.response.end();
    else one.refused();
  }

  #write(id: number, response: Response, text: string): void {
    if (response.writableEnded) return;
    if (!response.headersSent) {
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'private, no-store, no-transform',
        'x-accel-buffering': 'no',
      });
      response.write(this.#news(response));
    }
    if (response.writableLength > UNREAD_BYTES) this.#closeStream(id, response);
    else response.write(text);
  }

  #closeStream(id: number, response: Response): void {
    if (!this.#open.delete(id)) return;
    this.#send({ stream: id, close: true });
    response.destroy();
  }

  #send(message: ToBackend): void {
    this.#socket?.write(channelLine(message));
  }
}
