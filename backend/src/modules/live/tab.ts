import type { LiveMessage } from '../../events/events.ts';
import type { ToldEvent } from './present-events.ts';

/** One open stream. */
export interface Tab {
  memberId: number;
  /** Hash of its session's token, and the session's name on the bus (`sessionKey`). */
  sessionHash: Buffer;
  session: string;
  /** The sequence number of the last event sent to it. */
  position(): number;
  /** Sends a sequenced event: once, and in order. */
  hear(event: ToldEvent): void;
  /** Sends an ephemeral event. */
  tell(message: LiveMessage): void;
  /** Reads missed events from the database. */
  catchUp(): void;
  /** Its session has ended: closes it for good. */
  end(): void;
}
