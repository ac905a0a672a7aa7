import type { Deps } from '../../deps.ts';
import { watchMessage } from './scam-signals.ts';

/** Checks each message for signs of fraud, in the background. */
export function subscribeReports(deps: Deps): void {
  deps.domainEvents.subscribe('messageSent', ({ message }) => {
    watchMessage(deps, message).catch((error: unknown) => deps.log.warn({ err: error }, 'a message not looked at for signs of fraud'));
  });
}
