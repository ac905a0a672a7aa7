import type { Deps } from '../../deps.ts';
import type { SequencedEvent } from '../../events/events.ts';
import type { LiveStream } from './live-stream.ts';
import { presentEvents } from './present-events.ts';

/** One member's events in this process, and the streams that receive them. */
interface MemberChannel {
  streams: Set<LiveStream>;
  /** Resolves once the channel is subscribed, or subscribing failed. */
  ready: Promise<unknown>;
  close(): void;
}

function memberChannel(deps: Deps, memberId: number): MemberChannel {
  const streams = new Set<LiveStream>();
  let waiting: SequencedEvent[] = [];
  let isPresenting = false;
  const subscription = deps.events.subscribe(memberId, {
    onEvent(message) {
      for (const stream of streams) stream.sendEphemeral(message);
    },
    onSequencedEvent(event) {
      waiting.push(event);
      void presentWaiting();
    },
    onSessionsEnded(sessions) {
      for (const stream of streams) if (sessions.includes(stream.session)) stream.end();
    },
  });

  /** Once for all streams, in batches of what arrived meanwhile. */
  async function presentWaiting(): Promise<void> {
    if (isPresenting) return;
    isPresenting = true;
    while (waiting.length > 0) {
      const events = waiting;
      waiting = [];
      try {
        for (const event of await presentEvents(deps, memberId, events)) for (const stream of streams) stream.sendSequenced(event);
      } catch {
        // The database is unavailable: each stream reads for itself, until it recovers.
        for (const stream of streams) stream.catchUp();
      }
    }
    isPresenting = false;
  }

  return { streams, ready: subscription.ready, close: subscription.end };
}

/** All open streams of this process. */
interface Hub {
  streamsOf(memberId: number): number;
  streams(): LiveStream[];
  /** Adds a stream, which receives events from then on. @returns the function that removes it */
  join(stream: LiveStream): { channel: MemberChannel; leave(): void };
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
    streamsOf: (memberId) => members.get(memberId)?.streams.size ?? 0,
    streams: () => [...members.values()].flatMap(({ streams }) => [...streams]),
    join(stream) {
      const channel = members.get(stream.memberId) ?? memberChannel(deps, stream.memberId);
      members.set(stream.memberId, channel);
      channel.streams.add(stream);
      return {
        channel,
        leave() {
          if (!channel.streams.delete(stream) || channel.streams.size > 0) return;
          channel.close();
          members.delete(stream.memberId);
        },
      };
    },
  };
}
