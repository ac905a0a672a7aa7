import type { Deps } from '../../deps.ts';
import { watchMessage } from './scam-signals.ts';

/** Looks at each message for signs of fraud; nobody waits for it. */
export function subscribeReports(deps: Deps): void {
  deps.domainEvents.subscribe('messageSent', ({ message }) => {
    watchMessage(deps, message).catch((error: unknown) => deps.log.warn({ err: error }, 'a message not looked at for signs of fraud'));
  });
}
