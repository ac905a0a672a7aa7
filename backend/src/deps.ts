import type { Settings } from '@nightlark/contract';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Db } from './db/open.ts';
import type { Replica } from './db/replica.ts';
import type { DomainEvents } from './domain-events/domain-events.ts';
import type { Events } from './events/events.ts';
import type { RateLimits } from './http/rate-limit.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Messages } from './messages/messages.ts';
import type { AgeProvider } from './modules/age/provider.ts';
import type { PaymentProvider } from './modules/payments/providers/provider.ts';
import type { PhotoWorkers } from './modules/photos/pipeline/workers.ts';
import type { Push } from './push/create-push.ts';
import type { Secrets } from './secrets.ts';
import type { SmsSender } from './sms/sms.ts';
import type { Shares } from './http/shares.ts';
import type { Storage } from './storage/storage.ts';

/** The dependencies of handlers; created once in `create-deps.ts`, and by the tests' own starter. */
export interface Deps {
  config: Config;
  /** For requests; fails fast if PostgreSQL does not respond. */
  db: Db;
  /** For statements that may take minutes: jobs, exports, large lists. */
  slowDb: Db;
  /** For reads of calls that are declared `stale` (`Route`). */
  staleDb: Db;
  replica: Replica | null;
  /** Calls wait too long for a connection: new ones are refused. */
  isOverloaded: (patience?: number) => boolean;
  /** Calls in progress, by source. */
  callsInProgress: Shares;
  log: Logger;
  mail: Mailer;
  /** SMS; null without a provider. */
  sms: SmsSender | null;
  push: Push;
  /** Live events to the browsers of members. */
  events: Events;
  /** Domain events, for their subscribers (decision 095). */
  domainEvents: DomainEvents;
  messages: Messages;
  secrets: Secrets;
  limits: RateLimits;
  /** Decodes and encodes photos, in worker processes. */
  photos: PhotoWorkers;
  /** The payment provider; null if none is attached (`Hooks`). */
  payments: PaymentProvider | null;
  /** Age check providers, by the names in `AGE_CHECKS`. */
  ageChecks: ReadonlyMap<string, AgeProvider>;
  /** The accounts of the attached demo; null without one. */
  demoLogin: Settings['demo_login'];
  /** Whether somebody likes back at once; null without the demo. */
  likeBack: ((deps: Deps, fromId: number, toId: number) => Promise<boolean>) | null;
  /** The photos' files. */
  storage: Storage;
  /** Aborted when the process shuts down: streams and jobs end by it. */
  stopping: AbortSignal;
  /** The clock, so that tests can move it. */
  now: () => Date;
}
