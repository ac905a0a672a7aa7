import type { Message } from '@nightlark/contract';

/** Maximum number of rendered messages (virtualized list). */
export const WINDOW = 160;
/** Step of the window. */
export const STEP = 60;

/** The window's first message; null for the newest ones. */
export interface View {
  first: number | null;
}

/** Range of messages to render. */
export function windowOf(messages: readonly Message[], { first }: View): { start: number; end: number } {
  const newest = Math.max(0, messages.length - WINDOW);
  const found = first === null ? newest : messages.findIndex(({ id }) => id >= first);
  const start = found === -1 ? newest : Math.min(found, newest);
  return { start, end: Math.min(messages.length, start + WINDOW) };
}

/** The view that starts at an index; one that includes the newest message follows new ones. */
export function moved(messages: readonly Message[], start: number): View {
  return { first: start >= messages.length - WINDOW ? null : messages[Math.max(0, start)]!.id };
}
