import { setMaxListeners } from 'node:events';
import type { DestinationStream } from 'pino';
import type { Config } from './config.ts';
import { openDatabase } from './db/open.ts';
import type { Deps } from './deps.ts';
import { createDomainEvents } from './domain-events/domain-events.ts';
import { checkRedis } from './events/check-redis.ts';
import { createEvents } from './events/redis-events.ts';
import { assertAttached, type Hooks } from './hooks.ts';
import { createRateLimits } from './http/rate-limit.ts';
import { createMailer } from './mail/create-mailer.ts';
import { loadMessages } from './messages/messages.ts';
import { configuredProvider } from './modules/payments/providers/configured-provider.ts';
import { openPhotoWorkers } from './modules/photos/pipeline/workers.ts';
import { senderOf } from './modules/site/site.ts';
import { subscribeModules } from './modules/subscribe.ts';
import { openLog } from './open-log.ts';
import { createPush } from './push/create-push.ts';
import { loadSecrets } from './secrets.ts';
import { createSms } from './sms/create-sms.ts';
import { createShares } from './http/shares.ts';
import { openStorage } from './storage/open.ts';

export interface OpenDeps extends Deps {
  /** Aborts `stopping`. */
  stop(): void;
  close(): Promise<void>;
}

/** Opens all dependencies of handlers, by configuration, and migrates the database to the newest schema. */
export async function createDeps(
  config: Config,
  options: { now?: () => Date; template?: Blob; inMemory?: boolean; hooks?: Hooks; log?: DestinationStream } = {},
): Promise<OpenDeps> {
  const hooks = options.hooks ?? {};
  assertAttached(config, hooks);
  const log = openLog(config.LOG_LEVEL, options.log);
  const now = options.now ?? (() => new Date());
  const stopping = new AbortController();
  // Every open event stream adds a listener.
  setMaxListeners(0, stopping.signal);
  if (config.REDIS_URL) await checkRedis(config.REDIS_URL);
  const { db, slowDb, staleDb, replica, isOverloaded, close } = await openDatabase({
    timeoutMs: config.DATABASE_TIMEOUT_MS,
    log,
    ...(config.DATABASE_URL ? { url: config.DATABASE_URL } : {}),
    ...(config.DATABASE_POOLER_URL ? { poolerUrl: config.DATABASE_POOLER_URL } : {}),
    ...(config.DATABASE_READ_URL ? { replicaUrl: config.DATABASE_READ_URL } : {}),
    ...(options.inMemory ? {} : { directory: config.databaseDirectory }),
    ...(options.template ? { template: options.template } : {}),
  });
  try {
    const events = createEvents(config.REDIS_URL, log);
    const limits = createRateLimits(config);
    const photos = openPhotoWorkers();
    const mail = createMailer({ config, db, log, now, sender: () => senderOf({ db, config }) });
    const secrets = await loadSecrets(db, config);
    const deps: OpenDeps = {
      config,
      db,
      slowDb,
      staleDb,
      replica,
      isOverloaded,
      callsInProgress: createShares(),
      log,
      now,
      events,
      domainEvents: createDomainEvents(log),
      mail,
      limits,
      photos,
      payments: configuredProvider(config) ?? hooks.payments?.(secrets) ?? null,
      ageChecks: new Map(Object.entries(hooks.ageChecks ?? {}).map(([name, open]) => [name, open(secrets)])),
      demoLogin: hooks.demoLogin ?? null,
      likeBack: hooks.likeBack ?? null,
      messages: loadMessages(),
      secrets,
      sms: createSms({ config, db, log, now }),
      push: createPush({ config, secrets, log }),
      storage: openStorage(config, hooks),
      stopping: stopping.signal,
      stop: () => stopping.abort(),
      async close() {
        await deps.domainEvents.settled();
        limits.close();
        photos.close();
        await Promise.all([events.close(), mail.close()]);
        await close();
      },
    };
    subscribeModules(deps);
    hooks.subscribe?.(deps);
    return deps;
  } catch (error) {
    await close();
    throw error;
  }
}
