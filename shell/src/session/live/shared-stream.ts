import type { User } from '@nightlark/contract';
import { openReconnectingStream, type ReconnectingStream } from './reconnecting-stream.ts';
import { WITHDRAWN_EVENT } from '@nightlark/release/client';
import { EVENT_NAMES, parseEvent, type ParsedEvent } from './event-shapes.ts';

/** Buffered events, replayed to a page that joins with an older sequence number. */
const RECENT = 200;

/**
 * Messages of a page to the shared stream. One worker serves pages of all versions: these names stay (decision 120). `lastId` is
 * the page’s position.
 */
export type FromPage =
  | { type: 'join'; page: string; lastId: number; isVisible: boolean }
  | { type: 'visibility'; page: string; isVisible: boolean }
  | { type: 'leave'; page: string };

/** Messages of the shared stream to its pages. `place` is the event’s position, its sequence number for the member. */
export type ToPage =
  | { type: 'event'; place: number | null; event: ParsedEvent }
  /** An event did not match the contract's schema. */
  | { type: 'malformed'; message: string }
  /** Versions that were taken back, `<remote>@<version>`. */
  | { type: 'withdrawn'; versions: readonly string[] }
  /** The session is over and the stream closed. */
  | { type: 'over' };

export interface SharedStreamOptions {
  memberId: number;
  /** @param page the only recipient; all pages if omitted */
  send(message: ToPage, page?: string): void;
  isLeaving?: () => boolean;
  fetchUser?: typeof fetch;
}

export interface SharedStream {
  receive(message: FromPage): void;
  close(): void;
}

/**
 * One stream of live events for all pages of a browser, in a worker or in the leader page. Pages join with the last sequence number
 * that they have received, and ignore duplicates.
 */
export function createSharedStream({ memberId, send, isLeaving, fetchUser = fetch }: SharedStreamOptions): SharedStream {
  const pages = new Map<string, { isVisible: boolean }>();
  let stream: ReconnectingStream | null = null;
  let recent: { position: number; event: ParsedEvent }[] = [];
  /** `recent` is complete after this sequence number. */
  let from = 0;
  let withdrawn: readonly string[] = [];

  function begin(position: number): void {
    stream?.close();
    recent = [];
    from = position;
    stream = openReconnectingStream({
      lastEventId: String(position),
      names: [...EVENT_NAMES, WITHDRAWN_EVENT],
      isVisible: () => [...pages.values()].some(({ isVisible }) => isVisible),
      isLeaving,
      async isLoggedIn() {
        const response = await fetchUser('/api/user.php');
        if (!response.ok) throw new Error(String(response.status));
        const { user } = (await response.json()) as { user: Pick<User, 'id'> | null };
        if (user?.id === memberId) return true;
        stream = null;
        send({ type: 'over' });
        return false;
      },
      onEvent(text) {
        if (text.name === WITHDRAWN_EVENT) {
          withdrawn = JSON.parse(text.data) as string[];
          return send({ type: 'withdrawn', versions: withdrawn });
        }
        const event = parseEvent(text);
        if (event instanceof Error) send({ type: 'malformed', message: event.message });
        if (event === null || event instanceof Error) return;
        const { position } = text;
        if (event.name === 'sync') {
          // Earlier events are lost; pages that join later have newer data.
          if (!event.data.complete) [recent, from] = [[], position ?? from];
        } else if (position !== null) {
          recent.push({ position, event });
          if (recent.length > RECENT) from = recent.shift()!.position;
        }
        send({ type: 'event', place: position, event });
      },
    });
  }

  return {
    receive(message) {
      if (message.type === 'leave') {
        pages.delete(message.page);
        if (pages.size > 0) return stream?.updateVisibility();
        stream?.close();
        stream = null;
        return;
      }
      // Browsers hide a page after they have unloaded it: one that has left stays away.
      if (message.type === 'visibility' && !pages.has(message.page)) return;
      pages.set(message.page, { isVisible: message.isVisible });
      if (message.type === 'visibility') return stream?.updateVisibility();
      // A page that was asleep.
      if (withdrawn.length > 0) send({ type: 'withdrawn', versions: withdrawn }, message.page);
      // There is no stream after the session's end: this page belongs to a new session. If the buffer starts too late, the stream
      // restarts from further back; other pages ignore duplicates.
      if (!stream || message.lastId < from) return begin(message.lastId);
      for (const { position, event } of recent) {
        if (position > message.lastId) send({ type: 'event', place: position, event }, message.page);
      }
      stream.updateVisibility();
    },
    close() {
      stream?.close();
      stream = null;
    },
  };
}
