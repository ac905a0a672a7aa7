import type { Message } from '@nightlark/contract';

/** The messages before gaps in the sequence numbers. */
export function holesIn(messages: readonly Message[]): Message[] {
  return messages.filter((message, index) => (messages[index + 1]?.number ?? message.number + 1) > message.number + 1);
}
