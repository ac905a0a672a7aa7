/** What the scripts that stand in a page's markup (`server/in-page`) and the framework know each other by. */

/** Where the page keeps what happens before its framework is there. */
export const EARLY_INPUT = 'early';

/** Marks the button of `/offline` that tries again. */
export const RETRY = 'data-retry';

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export interface EarlyInput {
  /** Fields that were filled in or changed, with what they said then: a box whether it was checked. */
  fields: Map<Field, string | boolean>;
  /** The browser's offer to install the app, which it makes once. */
  offer: Event | null;
  /** Ends the keeping; the button that was clicked last. */
  end: () => HTMLButtonElement | null;
}

declare global {
  interface Window {
    [EARLY_INPUT]?: EarlyInput;
  }
}
