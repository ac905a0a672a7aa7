import type { Deps } from '../../deps.ts';
import type { LiveMessage } from '../../events/events.ts';

/** How many events, and for how long after the last tab has gone, so that a short disconnect loses nothing. */
const KEPT_EVENTS = 50;
const KEPT_MS = 60_000;

interface Channel {
  recent: LiveMessage[];
  tabs: Set<(message: LiveMessage) => void>;
  unsubscribe: () => void;
  expiry: NodeJS.Timeout | undefined;
}

const hubs = new WeakMap<Deps['events'], Map<number, Channel>>();

export function openTabs(deps: Deps, memberId: number): number {
  return hubs.get(deps.events)?.get(memberId)?.tabs.size ?? 0;
}

/**
 * Connects one tab to a member's events.
 * @param lastId the id of the last event the tab saw; the later ones that are still kept come first
 * @returns the function that disconnects it
 */
export function connectTab(deps: Deps, memberId: number, lastId: number | null, listener: (message: LiveMessage) => void): () => void {
  const channel = channelOf(deps, memberId);
  clearTimeout(channel.expiry);
  channel.tabs.add(listener);
  if (lastId !== null) for (const message of channel.recent) if (message.id > lastId) listener(message);
  return () => {
    if (!channel.tabs.delete(listener) || channel.tabs.size > 0) return;
    channel.expiry = setTimeout(() => {
      channel.unsubscribe();
      hubs.get(deps.events)?.delete(memberId);
    }, KEPT_MS);
    channel.expiry.unref();
  };
}

function channelOf(deps: Deps, memberId: number): Channel {
  const hub = hubs.get(deps.events) ?? new Map<number, Channel>();
  hubs.set(deps.events, hub);
  const known = hub.get(memberId);
  if (known) return known;
  const channel: Channel = { recent: [], tabs: new Set(), unsubscribe: () => {}, expiry: undefined };
  channel.unsubscribe = deps.events.subscribe(memberId, (message) => {
    channel.recent.push(message);
    if (channel.recent.length > KEPT_EVENTS) channel.recent.shift();
    for (const tab of channel.tabs) tab(message);
  });
  hub.set(memberId, channel);
  return channel;
}
