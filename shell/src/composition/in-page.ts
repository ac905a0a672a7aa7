/** Names shared by inline scripts (`server/in-page`) and the framework. */

/** Global with input captured before hydration. */
export const EARLY_INPUT = 'early';

/** Attribute of the page state with the page's token and the browser's key, which the shell takes before any remote runs. */
export const PAGE_TOKEN = 'data-token';

/** Attribute of the document until its scripts have run: pictures below a phone's first screen leave them the network (styles). */
export const STARTING = 'data-starting';

/** Marks the retry button of `/offline`. */
export const RETRY = 'data-retry';

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Finds an element's counterpart in a page that was made anew: a selector, and which of its matches. */
interface Place {
  selector: string;
  index: number;
}

/** The place of a field, form or button. Ids differ in a page that was made anew. */
export function placeOf(element: Element): Place {
  const isChoice = element.matches('[type=checkbox], [type=radio]');
  const names = ['type', 'name', 'action', ...(isChoice ? ['value'] : [])].filter((name) => element.hasAttribute(name));
  const selector = element.localName + names.map((name) => `[${name}=${JSON.stringify(element.getAttribute(name))}]`).join('');
  return { selector, index: [...document.querySelectorAll(selector)].indexOf(element) };
}

/** An element that was pressed or submitted. */
export interface Pressed<Kind extends HTMLElement = HTMLElement> {
  element: Kind;
  place: Place;
}

export interface Submitted {
  form: Pressed<HTMLFormElement>;
  submitter: Pressed | null;
}

export interface EarlyInput {
  /** Changed fields with their values; for checkboxes and radios whether they are checked. */
  fields: Map<Field, { value: string | boolean; place: Place }>;
  /** The `beforeinstallprompt` event, which fires once. */
  offer: Event | null;
  /** Stops capturing; returns the last clicked button, and the submitted form with its button. */
  end: () => { clicked: HTMLElement | null; submitted: Submitted | null };
  /** Stops capturing, since the page stays as it was served: a waiting form is submitted natively. */
  giveUp: () => void;
}

declare global {
  interface Window {
    [EARLY_INPUT]?: EarlyInput;
  }
}
