import type { LiveMessage } from '../../events/events.ts';
import type { ToldEvent } from './present-events.ts';

/** One open stream. */
export interface Tab {
  memberId: number;
  /** Hash of its session's token, and its name on the bus (`sessionKey`). */
  sessionHash: Buffer;
  session: string;
  /** The last place that it was told of. */
  position(): number;
  /** Tells of an event that has its place: once, and in its order. */
  hear(event: ToldEvent): void;
  /** Tells of one that has none. */
  tell(message: LiveMessage): void;
  /** Reads from the database what it has not been told of. */
  catchUp(): void;
  /** Its session is over: closes it, once and for all. */
  end(): void;
}
