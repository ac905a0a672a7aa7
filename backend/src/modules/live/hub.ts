import type { Deps } from '../../deps.ts';
import { memberChannel, type MemberChannel } from './member-channel.ts';
import type { Tab } from './tab.ts';

/** How long a member's events are kept after the last tab has gone, so that a short disconnect loses nothing. */
const KEPT_MS = 60_000;

/** All open streams of this process. */
export interface Hub {
  tabsOf(memberId: number): number;
  tabs(): Tab[];
  /** Adds a tab, which hears nothing before its `start`. @returns the function that removes it */
  join(tab: Tab): { channel: MemberChannel; leave(): void };
}

const hubs = new WeakMap<Deps['events'], Hub>();

/** The hub of this process; one for each `Events`, so that tests may run several. */
export function hubOf({ events }: Pick<Deps, 'events'>): Hub {
  const known = hubs.get(events) ?? createHub(events);
  hubs.set(events, known);
  return known;
}

function createHub(events: Deps['events']): Hub {
  const members = new Map<number, MemberChannel>();
  events.onInterruption((isOver) => {
    for (const channel of members.values()) channel.interrupted(isOver);
  });
  return {
    tabsOf: (memberId) => members.get(memberId)?.tabs.size ?? 0,
    tabs: () => [...members.values()].flatMap(({ tabs }) => [...tabs]),
    join(tab) {
      const channel = members.get(tab.memberId) ?? memberChannel(events, tab.memberId);
      members.set(tab.memberId, channel);
      clearTimeout(channel.expiry);
      channel.tabs.add(tab);
      return {
        channel,
        leave() {
          if (!channel.tabs.delete(tab) || channel.tabs.size > 0) return;
          channel.expiry = setTimeout(() => {
            channel.close();
            members.delete(tab.memberId);
          }, KEPT_MS);
          channel.expiry.unref();
        },
      };
    },
  };
}
