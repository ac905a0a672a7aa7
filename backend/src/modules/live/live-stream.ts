import type { EphemeralEvent } from '../../events/events.ts';
import type { PresentedEvent } from './present-events.ts';

/** One open stream. */
export interface LiveStream {
  memberId: number;
  /** Hash of its session's token, and the session's name on the bus (`sessionKey`). */
  sessionHash: Buffer;
  session: string;
  /** The sequence number of the last event sent to it. */
  position(): number;
  /** Sends a sequenced event: once, and in order. */
  sendSequenced(event: PresentedEvent): void;
  /** Sends an ephemeral event. */
  sendEphemeral(message: EphemeralEvent): void;
  /** Reads missed events from the database. */
  catchUp(): void;
  /** Its session has ended: closes it for good. */
  end(): void;
}
