import type { Message } from '@nightlark/contract';

/** The message after which others are missing; null where the numbers follow each other. */
export function holeIn(messages: readonly Message[]): Message | null {
  return messages.find((message, index) => (messages[index + 1]?.number ?? message.number + 1) > message.number + 1) ?? null;
}
