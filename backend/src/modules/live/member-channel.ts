import type { Events, LiveMessage } from '../../events/events.ts';
import type { Tab } from './tab.ts';

/** How many events are kept for a tab that comes back. */
const KEPT_EVENTS = 50;

/** One member's events in this process, and the tabs that hear them. */
export interface MemberChannel {
  tabs: Set<Tab>;
  expiry?: NodeJS.Timeout;
  /** Resolves once the channel hears everything, or can't be told to. */
  ready: Promise<unknown>;
  /** What came after this id; null when this process can't tell, since it did not hear all of it. */
  since(id: number): readonly LiveMessage[] | null;
  interrupted(isOver: boolean): void;
  close(): void;
}

export function memberChannel(events: Events, memberId: number): MemberChannel {
  const tabs = new Set<Tab>();
  let recent: LiveMessage[] = [];
  /** The id from which on `recent` is everything that happened. */
  let wholeSince = Number.POSITIVE_INFINITY;
  const subscription = events.subscribe(memberId, {
    onEvent(message) {
      recent.push(message);
      if (recent.length > KEPT_EVENTS) wholeSince = Math.max(wholeSince, recent.shift()!.id);
      for (const tab of tabs) tab.hear(message);
    },
    onSessionsEnded(sessions) {
      for (const tab of tabs) if (sessions.includes(tab.session)) tab.end();
    },
  });
  function startAnew(): void {
    recent = [];
    wholeSince = events.position();
  }
  return {
    tabs,
    ready: subscription.ready.then((isHeard) => {
      if (isHeard) startAnew();
    }),
    since: (id) => (id < wholeSince ? null : recent.filter((message) => message.id > id)),
    interrupted(isOver) {
      wholeSince = Number.POSITIVE_INFINITY;
      if (!isOver) return;
      startAnew();
      for (const tab of tabs) tab.resync();
    },
    close: subscription.end,
  };
}
