import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { wrongVariables } from './environment.ts';
import type { AgeProvider } from './modules/age/provider.ts';
import type { PaymentProvider } from './modules/payments/provider.ts';
import type { Secrets } from './secrets.ts';
import type { Storage } from './storage/storage.ts';

/**
 * What a program that runs the backend may attach to it (decision 094). Without any it is the production server: nothing is sold,
 * nobody proves an age, nobody is there but members.
 */
export interface Hooks {
  /** Who takes the money. */
  payments?: (secrets: Secrets) => PaymentProvider;
  /** Who proves the age of members, by the names that `AGE_CHECKS` gives them. */
  ageChecks?: Readonly<Record<string, (secrets: Secrets) => AgeProvider>>;
  /** Stands before the storage of photos: what nobody has written may be made when it is read. */
  storage?: (files: Storage) => Storage;
  /** Subscribes to domain events; called once, before the first request. */
  subscribe?: (deps: Deps) => void;
  /** Runs beside the backend from its start on, with the database for jobs. @returns the function that ends it */
  start?: (deps: Deps) => Promise<() => void>;
}

/** @throws Error where the configuration names a provider that is not attached */
export function assertAttached({ AGE_CHECKS }: Pick<Config, 'AGE_CHECKS'>, { ageChecks = {} }: Hooks): void {
  const unknown = Object.values(AGE_CHECKS).filter((name) => !Object.hasOwn(ageChecks, name));
  if (unknown.length > 0) throw wrongVariables([`AGE_CHECKS: no such provider: ${unknown.join(', ')}`]);
}
