import type { Deps } from '../../deps.ts';
import { memberChannel, type MemberChannel } from './member-channel.ts';
import type { LiveStream } from './live-stream.ts';

/** All open streams of this process. */
export interface Hub {
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
