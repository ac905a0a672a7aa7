import { createHmac, timingSafeEqual } from 'node:crypto';

/** The path at which a backend takes a gateway's channel of live events; not under `/api`, so no gateway leads anybody to it. */
export const LIVE_CHANNEL_PATH = '/internal/live-channel';
/** What the connection is upgraded to. */
export const LIVE_CHANNEL_PROTOCOL = 'nightlark-live-1';
/** Carries the pass. */
export const CHANNEL_PASS_HEADER = 'x-channel-pass';

/** How far the two clocks may be apart, and how long a pass counts. */
const VALID_SECONDS = 300;
const SHAPE = /^(\d{1,12})\.([\w-]{43})$/;

/** Says that a gateway opens a channel, signed with the secret that gateways and backends share. */
export function signChannelPass(secret: string, now: Date): string {
  const time = String(Math.floor(now.getTime() / 1000));
  return `${time}.${signature(time, secret)}`;
}

/** Whether a pass is one of a gateway's. Never throws. */
export function isChannelPass(value: string, secret: string, now: Date): boolean {
  const [, time, given] = SHAPE.exec(value) ?? [];
  if (!time || !given || Math.abs(Number(time) - now.getTime() / 1000) > VALID_SECONDS) return false;
  return timingSafeEqual(Buffer.from(given), Buffer.from(signature(time, secret)));
}

const signature = (time: string, secret: string) => createHmac('sha256', secret).update(`live-channel:${time}`).digest('base64url');

/** What a gateway says over the channel: a line of JSON each. */
export type ToBackend =
  /** A browser asks for its member's stream. */
  | { stream: number; open: { cookie: string; lastId: string; claim: string; address: string } }
  /** It has gone. */
  | { stream: number; close: true };

/** What a backend answers. */
export type ToGateway =
  /** Text of the stream; the first time it is open with it. */
  | { stream: number; text: string }
  /** It isn't opened: the browser's own request is asked why. */
  | { stream: number; refused: true }
  | { stream: number; end: true }
  /** Now and then, so that a connection that is dead is found out. */
  | { alive: true };
