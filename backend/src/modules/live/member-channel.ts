import type { Deps } from '../../deps.ts';
import type { SequencedEvent } from '../../events/events.ts';
import { presentEvents } from './present-events.ts';
import type { LiveStream } from './live-stream.ts';

/** One member's events in this process, and the streams that receive them. */
export interface MemberChannel {
  streams: Set<LiveStream>;
  /** Resolves once the channel is subscribed, or subscribing failed. */
  ready: Promise<unknown>;
  close(): void;
}

export function memberChannel(deps: Deps, memberId: number): MemberChannel {
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
