/**
 * Attributes for replaying a click on a screen that is hydrated at the first touch: the inline script captures the click on
 * `waiting`, and after hydration clicks the element with the same name in `live`.
 */
export const REPLAY = {
  waiting: 'data-replay',
  live: 'data-replay-live',
  /** Timeout in milliseconds, after which a link is followed natively. */
  patience: 'data-replay-patience',
  /** A form whose submit waits for hydration, since the page asks something first; without script it submits. */
  form: 'data-replay-form',
  /** The click that a swipe in this direction maps to. */
  left: 'data-replay-left',
  right: 'data-replay-right',
} as const;
