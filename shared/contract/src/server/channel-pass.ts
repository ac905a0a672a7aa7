import { createHmac } from 'node:crypto';
import { isMadeBy, type Keys } from './keys.ts';

/** Path of a backend's channel of live events for gateways; not under `/api`, so gateways don't proxy to it. */
export const LIVE_CHANNEL_PATH = '/internal/live-channel';
/** Protocol of the HTTP upgrade. */
export const LIVE_CHANNEL_PROTOCOL = 'nightlark-live-1';
export const CHANNEL_PASS_HEADER = 'x-channel-pass';

/** Maximum clock skew, and validity of a pass. */
const VALID_SECONDS = 300;
const SHAPE = /^(\d{1,12})\.([\w-]{43})$/;

/** Signs a gateway's pass to open a channel, with the secret shared by gateways and backends. */
export function signChannelPass(secret: string, now: Date): string {
  const time = String(Math.floor(now.getTime() / 1000));
  return `${time}.${signature(time, secret)}`;
}

/** Verifies a gateway's pass. Never throws. */
export function isChannelPass(value: string, keys: Keys, now: Date): boolean {
  const [, time, given] = SHAPE.exec(value) ?? [];
  if (!time || !given || Math.abs(Number(time) - now.getTime() / 1000) > VALID_SECONDS) return false;
  return isMadeBy(keys, given, (key) => signature(time, key));
}

const signature = (time: string, secret: string) => createHmac('sha256', secret).update(`live-channel:${time}`).digest('base64url');

const SEPARATORS = /[\u2028\u2029]/g;

/**
 * Encodes a message of the channel as one line. JSON leaves line and paragraph separators as they are, and `readline` splits at them:
 * a member's text or a visitor's header would break the channel, and with it the streams of all browsers.
 */
export function channelLine(message: ToBackend | ToGateway): string {
  const json = JSON.stringify(message).replace(SEPARATORS, (separator) => (separator === '\u2028' ? '\\u2028' : '\\u2029'));
  return `${json}\n`;
}

/** Messages of a gateway over the channel: one JSON per line (`channelLine`). */
export type ToBackend =
  /** A browser requests its member's stream. */
  | { stream: number; open: { cookie: string; lastId: string; claim: string; address: string } }
  /** The browser has disconnected. */
  | { stream: number; close: true };

/** Messages of a backend. */
export type ToGateway =
  /** Text of the stream; the first one also means that it is open. */
  | { stream: number; text: string }
  /** Rejected: the reason is the response to the browser's request when it is proxied instead. */
  | { stream: number; refused: true }
  | { stream: number; end: true }
  /** Heartbeat, to detect dead connections. */
  | { alive: true };
