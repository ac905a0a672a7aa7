import type { Agent } from 'node:https';
import type { Logger } from 'pino';
import webpush from 'web-push';
import type { Config } from '../config.ts';
import type { Secrets } from '../secrets.ts';

export interface PushTarget {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface Push {
  /**
   * Sends an encrypted message to the browser's push service. Never throws.
   * @param topic messages with the same one replace each other while the device is offline
   * @returns `gone` if the subscription no longer exists
   */
  send(target: PushTarget, message: string, topic: string): Promise<'sent' | 'gone' | 'failed'>;
}

const TTL_SECONDS = 24 * 3600;
const TIMEOUT_MS = 10_000;
const GONE = new Set([404, 410]);

interface PushOptions {
  config: Config;
  secrets: Pick<Secrets, 'vapid'>;
  log: Logger;
  /** For push services behind a proxy. */
  agent?: Agent;
}

/** Web push with the server's own VAPID keys. */
export function createPush({ config, secrets, log, agent }: PushOptions): Push {
  const vapidDetails = { subject: subjectOf(config), ...secrets.vapid };
  return {
    async send(target, message, topic) {
      try {
        await webpush.sendNotification(target, message, {
          vapidDetails,
          TTL: TTL_SECONDS,
          timeout: TIMEOUT_MS,
          topic,
          urgency: 'high',
          ...(agent && { agent }),
        });
        return 'sent';
      } catch (error) {
        const status = (error as { statusCode?: unknown }).statusCode;
        if (typeof status === 'number' && GONE.has(status)) return 'gone';
        // Without the error's own fields: they contain the subscription's endpoint.
        log.warn({ status }, 'push message not sent');
        return 'failed';
      }
    },
  };
}

/** The contact of the VAPID claims, for the push service's operator. */
function subjectOf({ MAIL_FROM, PUBLIC_URL }: Config): string {
  const address = /<([^<>\s]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM;
  return PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : `mailto:${address}`;
}
