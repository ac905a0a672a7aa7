import type { Message } from '@nightlark/contract';

/** At most so many bubbles are in the page, however long the conversation is. */
export const WINDOW = 160;
/** By so many the window moves. */
export const STEP = 60;

/** What is in the page: from a message on; null: the newest ones. */
export interface View {
  first: number | null;
}

/** The stretch of messages to render. */
export function windowOf(messages: readonly Message[], { first }: View): { start: number; end: number } {
  const newest = Math.max(0, messages.length - WINDOW);
  const found = first === null ? newest : messages.findIndex(({ id }) => id >= first);
  const start = found === -1 ? newest : Math.min(found, newest);
  return { start, end: Math.min(messages.length, start + WINDOW) };
}

/** The view that begins so many messages from there; one that holds the newest follows them. */
export function moved(messages: readonly Message[], start: number): View {
  return { first: start >= messages.length - WINDOW ? null : messages[Math.max(0, start)]!.id };
}
