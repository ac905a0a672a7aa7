import type { Settings } from '@nightlark/contract';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { invalidEnvironmentError } from './environment.ts';
import type { AgeProvider } from './modules/age/provider.ts';
import type { PaymentProvider } from './modules/payments/providers/provider.ts';
import type { Secrets } from './secrets.ts';
import type { Storage } from './storage/storage.ts';

/** Ends a server; `atOnce` without the notice that lets keep-alive clients drain. */
export type Stop = (options: { atOnce: boolean }) => Promise<void>;

/**
 * What a program that runs the backend may attach to it (decision 094). Without any it is the production server: nothing is sold,
 * no age checks, no demo members.
 */
export interface Hooks {
  /** The payment provider. */
  payments?: (secrets: Secrets) => PaymentProvider;
  /** Age check providers, by their names in `AGE_CHECKS`. */
  ageChecks?: Readonly<Record<string, (secrets: Secrets) => AgeProvider>>;
  /** Accounts that the login page offers to visitors. */
  demoLogin?: Settings['demo_login'];
  /** Wraps the photo storage: a missing file may be generated on read. */
  storage?: (files: Storage) => Storage;
  /** Asked after each new like that isn't mutual: somebody may like back at once. @returns whether they did */
  likeBack?: (deps: Deps, fromId: number, toId: number) => Promise<boolean>;
  /** Subscribes to domain events; called once, before the first request. */
  subscribe?: (deps: Deps) => void;
  /** Runs beside the backend from start-up, with the database for jobs. @returns the function that stops it */
  start?: (deps: Deps) => Promise<() => void | Promise<void>>;
  /** Another server over the same database, in the backend's process: only one process can open the embedded one. @returns its end */
  serve?: (deps: Deps & { stop(): void }) => Promise<Stop>;
}

/** @throws Error if the configuration names a provider that is not attached */
export function assertAttached({ AGE_CHECKS }: Pick<Config, 'AGE_CHECKS'>, { ageChecks = {} }: Hooks): void {
  const unknown = Object.values(AGE_CHECKS).filter((name) => !Object.hasOwn(ageChecks, name));
  if (unknown.length > 0) throw invalidEnvironmentError([`AGE_CHECKS: no such provider: ${unknown.join(', ')}`]);
}
