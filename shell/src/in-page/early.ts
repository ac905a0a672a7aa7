/** Where the page keeps what happens before its framework is there. */
export const EARLY = 'early';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Early {
  /** Fields that were filled in or changed, with what they said then: a box whether it was checked. */
  fields: Map<Field, string | boolean>;
  /** The browser's offer to install the app, which it makes once. */
  offer: Event | null;
  /** Ends the keeping; the button that was clicked last. */
  end: () => HTMLButtonElement | null;
}

declare global {
  interface Window {
    [EARLY]?: Early;
  }
}

/**
 * Keeps the last click on a button and what is typed until the page is alive: on a slow phone people find a button before its code is
 * there, and `data-early` shows them that it was pressed. What does something by itself (links, forms, menus) is left alone. It stands in the page as text (`renderDocument`), so it
 * may use nothing from outside of itself.
 */
export function keepEarly(name: typeof EARLY, leftAlone: string): void {
  const fields: Early['fields'] = new Map();
  let kept: HTMLButtonElement | null = null;
  function keep(event: Event): void {
    const { target } = event;
    if (kept) delete kept.dataset['early'];
    kept = target instanceof Element && !target.closest(leftAlone) ? target.closest<HTMLButtonElement>('button[type=button]') : null;
    // A framework that is half awake may take it, or may lose it.
    if (!kept) return;
    event.stopPropagation();
    kept.dataset['early'] = '';
  }
  function note({ target }: Event): void {
    const field = target as HTMLInputElement;
    fields.delete(field);
    fields.set(field, /^(?:checkbox|radio)$/.test(field.type) ? field.checked : field.value);
  }
  const early: Early = {
    fields,
    offer: null,
    end() {
      removeEventListener('click', keep, true);
      removeEventListener('input', note, true);
      const clicked = kept;
      if (kept) delete kept.dataset['early'];
      kept = null;
      return clicked;
    },
  };
  addEventListener('click', keep, true);
  addEventListener('input', note, true);
  addEventListener('beforeinstallprompt', (event) => {
    // Asked for in the page's own words, and at a better moment.
    event.preventDefault();
    early.offer = event;
  });
  window[name] = early;
}

/** Says to the framework what a field says: it hears only of changes to what it read when it came, so that is put back first. */
function sayAgain(field: Field, value: string | boolean): void {
  if (!field.isConnected) return;
  if (typeof value === 'boolean') {
    (field as HTMLInputElement).checked = !value;
    field.click();
  } else if (field instanceof HTMLSelectElement) {
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (field.type !== 'file') {
    field.value = field.defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as Field, 'value')!.set!.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

let isAlive = false;

/** Whether the page answers to clicks by itself: until then it keeps them. */
export const pageWasAlive = (): boolean => isAlive;

/** To be called when what the page shows answers to clicks; only the first time counts. */
export function pageIsAlive(): void {
  isAlive = true;
  const early = window[EARLY];
  if (!early) return;
  const clicked = early.end();
  const said = [...early.fields];
  early.fields.clear();
  for (const [field, value] of said) sayAgain(field, value);
  if (clicked?.isConnected) clicked.click();
}

/** The browser's offer to install the app that came before anybody listened. */
export const earlyOffer = (): Event | null => window[EARLY]?.offer ?? null;
