import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { backOff } from '../back-off.ts';
import type { Logger } from '../logging.ts';
import type { WebhookEvent } from './event.ts';

const TIMEOUT_MS = 5_000;
const BACK_OFF_MS = { first: 1_000, most: 60_000 };
/** Over about three minutes. */
const ATTEMPTS = 8;
/** Events that wait for one receiver; the oldest is dropped for another one. */
const MOST_WAITING = 100;

interface Options {
  urls: readonly string[];
  /** `whsec_` and the key in base64. */
  secret: string;
  log: Logger;
  timeoutMs?: number;
  backOffMs?: typeof BACK_OFF_MS;
}

export interface WebhookSender {
  send(event: WebhookEvent): void;
  stop(): void;
}

/** The headers of Standard Webhooks, for which receivers have libraries. */
function signWebhook(secret: string, id: string, body: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

const mayRecover = (status: number) => status === 408 || status === 429 || status >= 500;

/** Sends events to all receivers, each in its order and at its pace: one that never answers holds nothing else. */
export function createWebhookSender({ urls, secret, log, timeoutMs = TIMEOUT_MS, backOffMs = BACK_OFF_MS }: Options): WebhookSender {
  const stopping = new AbortController();

  /** Null when it arrived, else why not. */
  async function post(url: string, { id, ...event }: WebhookEvent): Promise<{ reason: string; isFinal: boolean } | null> {
    const body = JSON.stringify(event);
    try {
      const response = await fetch(url, {
        method: 'POST',
        body,
        redirect: 'manual',
        headers: { 'content-type': 'application/json', ...signWebhook(secret, id, body) },
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)]),
      });
      await response.body?.cancel();
      return response.ok ? null : { reason: `answered ${response.status}`, isFinal: !mayRecover(response.status) };
    } catch (error) {
      return { reason: (error as Error).message, isFinal: false };
    }
  }

  async function deliver(url: string, event: WebhookEvent): Promise<void> {
    for (let attempt = 1; !stopping.signal.aborted; attempt++) {
      const failure = await post(url, event);
      if (!failure) return;
      if (failure.isFinal || attempt === ATTEMPTS) {
        // The address itself may be a secret.
        log.error({ alert: 'webhook', receiver: new URL(url).host, id: event.id, reason: failure.reason }, 'a webhook was not delivered');
        return;
      }
      await wait(backOff(backOffMs, attempt), undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  const receivers = urls.map((url) => {
    const waiting: WebhookEvent[] = [];
    let isSending = false;
    async function sendWaiting(): Promise<void> {
      isSending = true;
      for (let next = waiting.shift(); next; next = waiting.shift()) await deliver(url, next);
      isSending = false;
    }
    return (event: WebhookEvent) => {
      waiting.push(event);
      if (waiting.length > MOST_WAITING) {
        const dropped = waiting.shift()!;
        log.error({ alert: 'webhook', receiver: new URL(url).host, id: dropped.id }, 'too many webhooks wait; the oldest is dropped');
      }
      if (!isSending) void sendWaiting();
    };
  });
  return {
    send(event) {
      for (const receive of receivers) receive(event);
    },
    stop: () => stopping.abort(),
  };
}
