/** Names shared by inline scripts (`server/in-page`) and the framework. */

/** Global with input captured before hydration. */
export const EARLY_INPUT = 'early';

/** Marks the retry button of `/offline`. */
export const RETRY = 'data-retry';

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export interface EarlyInput {
  /** Changed fields with their values; for checkboxes and radios whether they are checked. */
  fields: Map<Field, string | boolean>;
  /** The `beforeinstallprompt` event, which fires once. */
  offer: Event | null;
  /** Stops capturing; returns the last clicked button. */
  end: () => HTMLButtonElement | null;
}

declare global {
  interface Window {
    [EARLY_INPUT]?: EarlyInput;
  }
}
