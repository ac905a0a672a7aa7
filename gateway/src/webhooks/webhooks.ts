import type { ReleaseStore } from '@nightlark/registry';
import type { Platform } from '@nightlark/registry/platform';
import { z } from 'zod';
import type { Logger } from '../logging.ts';
import type { LiveRegistry } from '../registry/live-registry.ts';
import { createWebhookSender } from './sender.ts';
import { tellRefusals } from './tell-refusals.ts';
import { watchJournal } from './watch-journal.ts';

/** `WEBHOOKS`: addresses separated by commas. */
export const webhookUrls = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((url) => url.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.url({ protocol: /^https?$/ })).max(10));

/** `WEBHOOK_SECRET`: as Standard Webhooks write it, 24 to 64 bytes. */
export const webhookSecret = z.string().regex(/^whsec_(?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, {
  message: 'is not whsec_ and 24 to 64 bytes in base64: make one with echo whsec_$(openssl rand -base64 32)',
});

interface Options {
  config: { webhooks: readonly string[]; webhookSecret: string | undefined };
  store: ReleaseStore;
  registry: LiveRegistry;
  log: Logger;
}

export interface Webhooks {
  /** The platform, whose refusals are sent. */
  of<T extends Platform>(platform: T): T;
  start(): void;
  stop(): void;
}

/** Tells the operator's addresses what moves, what is withdrawn and what is refused. */
export function createWebhooks({ config, store, registry, log }: Options): Webhooks {
  const { webhooks: urls, webhookSecret: secret } = config;
  if (urls.length === 0 || secret === undefined) return { of: (platform) => platform, start() {}, stop() {} };
  const sender = createWebhookSender({ urls, secret, log });
  let stopWatching = () => {};
  return {
    of: (platform) => tellRefusals(platform, sender),
    start() {
      stopWatching = watchJournal({ store, registry, sender, log });
    },
    stop() {
      stopWatching();
      sender.stop();
    },
  };
}
