import type { Deps } from '../../deps.ts';
import type { SequencedEvent } from '../../events/events.ts';
import { presentEvents } from './present-events.ts';
import type { Tab } from './tab.ts';

/** One member's events in this process, and the tabs that receive them. */
export interface MemberChannel {
  tabs: Set<Tab>;
  /** Resolves once the channel is subscribed, or subscribing failed. */
  ready: Promise<unknown>;
  close(): void;
}

export function memberChannel(deps: Deps, memberId: number): MemberChannel {
  const tabs = new Set<Tab>();
  let waiting: SequencedEvent[] = [];
  let isPresenting = false;
  const subscription = deps.events.subscribe(memberId, {
    onEvent(message) {
      for (const tab of tabs) tab.sendEphemeral(message);
    },
    onSequencedEvent(event) {
      waiting.push(event);
      void presentWaiting();
    },
    onSessionsEnded(sessions) {
      for (const tab of tabs) if (sessions.includes(tab.session)) tab.end();
    },
  });

  /** Once for all tabs, in batches of what arrived meanwhile. */
  async function presentWaiting(): Promise<void> {
    if (isPresenting) return;
    isPresenting = true;
    while (waiting.length > 0) {
      const events = waiting;
      waiting = [];
      try {
        for (const event of await presentEvents(deps, memberId, events)) for (const tab of tabs) tab.sendSequenced(event);
      } catch {
        // The database is unavailable: each tab reads for itself, until it recovers.
        for (const tab of tabs) tab.catchUp();
      }
    }
    isPresenting = false;
  }

  return { tabs, ready: subscription.ready, close: subscription.end };
}
