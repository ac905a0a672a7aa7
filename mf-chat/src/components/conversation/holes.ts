import type { Message } from '@nightlark/contract';

/** The message before the first gap in the sequence numbers; null if there is none. */
export function holeIn(messages: readonly Message[]): Message | null {
  return messages.find((message, index) => (messages[index + 1]?.number ?? message.number + 1) > message.number + 1) ?? null;
}
