import type { ReleaseStore } from '@nightlark/registry';
import type { Platform } from '@nightlark/registry/platform';
import type { Logger } from '../logging.ts';
import type { LiveRegistry } from '../registry/live-registry.ts';
import { createWebhookSender } from './sender.ts';
import { tellRefusals } from './tell-refusals.ts';
import { watchJournal } from './watch-journal.ts';

interface Options {
  config: { webhooks: readonly string[]; webhookSecret: string | undefined };
  store: ReleaseStore;
  registry: LiveRegistry;
  log: Logger;
}

interface Webhooks {
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
