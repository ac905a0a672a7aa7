import type { Deps } from '../../deps.ts';
import { memberChannel, type MemberChannel } from './member-channel.ts';
import type { Tab } from './tab.ts';

/** All open streams of this process. */
export interface Hub {
  tabsOf(memberId: number): number;
  tabs(): Tab[];
  /** Adds a tab, which receives events from then on. @returns the function that removes it */
  join(tab: Tab): { channel: MemberChannel; leave(): void };
}

const hubs = new WeakMap<Deps['events'], Hub>();

/** The hub of this process; one for each `Events`, so that tests may run several. */
export function hubOf(deps: Deps): Hub {
  const known = hubs.get(deps.events) ?? createHub(deps);
  hubs.set(deps.events, known);
  return known;
}

function createHub(deps: Deps): Hub {
  const members = new Map<number, MemberChannel>();
  return {
    tabsOf: (memberId) => members.get(memberId)?.tabs.size ?? 0,
    tabs: () => [...members.values()].flatMap(({ tabs }) => [...tabs]),
    join(tab) {
      const channel = members.get(tab.memberId) ?? memberChannel(deps, tab.memberId);
      members.set(tab.memberId, channel);
      channel.tabs.add(tab);
      return {
        channel,
        leave() {
          if (!channel.tabs.delete(tab) || channel.tabs.size > 0) return;
          channel.close();
          members.delete(tab.memberId);
        },
      };
    },
  };
}
