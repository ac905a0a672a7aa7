import type { Deps } from '../deps.ts';
import { subscribeChat } from './chat/on-events.ts';
import { subscribeDirectDebit } from './direct-debit/on-events.ts';
import { subscribeDocuments } from './documents/on-events.ts';
import { subscribeStreams } from './live/append-events.ts';
import { subscribeNotifications } from './notifications/on-events.ts';
import { subscribeReports } from './report/on-events.ts';
import { subscribeSanctions } from './sanctions/on-events.ts';
import { subscribeStoredMethods } from './stored-methods/on-events.ts';

/** Subscribers of domain events, in the order in which they are called. */
export function subscribeModules(deps: Deps): void {
  subscribeChat(deps);
  subscribeDirectDebit(deps);
  // Before the mails, which link to the documents.
  subscribeDocuments(deps);
  subscribeStreams(deps);
  subscribeNotifications(deps);
  subscribeReports(deps);
  subscribeSanctions(deps);
  subscribeStoredMethods(deps);
}
