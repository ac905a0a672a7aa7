import type { LiveMessage } from '../../events/events.ts';

/** One open stream. */
export interface Tab {
  memberId: number;
  /** Hash of its session's token, and its name on the bus (`sessionKey`). */
  sessionHash: Buffer;
  session: string;
  hear(message: LiveMessage): void;
  /** Says that events may be missing. */
  resync(): void;
  /** Its session is over: closes it, once and for all. */
  end(): void;
}
