/**
 * Attributes by which a screen that waits for the first touch says what to do again once its code is there: the page's script
 * keeps the click on `waiting`, and clicks what stands in `live` of the same name.
 */
export const REPLAY = {
  waiting: 'data-replay',
  live: 'data-replay-live',
  /** After so many milliseconds a link is simply followed: its page comes from the server. */
  patience: 'data-replay-patience',
  /** Which click a swipe to this side stands for. */
  left: 'data-replay-left',
  right: 'data-replay-right',
} as const;
