import { EARLY_INPUT, type Field, type Pressed } from '../composition/in-page.ts';

/** The element itself, or its counterpart if React made the page anew (after a hydration mismatch). */
function current<Kind extends HTMLElement>({ element, place: { selector, index } }: Pressed<Kind>): Kind | null {
  return element.isConnected ? element : (document.querySelectorAll<Kind>(selector)[index] ?? null);
}

/** Dispatches a captured value to React, which sees only changes against the value at hydration: that one is restored first. */
function replay(field: Field, value: string | boolean): void {
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

let wasInteractive = false;

/** Whether the page is interactive; until then clicks are captured. */
export const isInteractive = (): boolean => wasInteractive;

/** Call when the page is interactive: replays captured input, click and submission. Idempotent. */
export function markInteractive(): void {
  wasInteractive = true;
  const early = window[EARLY_INPUT];
  if (!early) return;
  const { clicked, submitted } = early.end();
  const inputs = [...early.fields];
  early.fields.clear();
  for (const [element, { value, place }] of inputs) {
    const field = current({ element, place });
    if (field) replay(field, value);
  }
  const last = inputs.at(-1);
  // The field in which somebody types was replaced.
  if (last && !last[0].isConnected && document.activeElement === document.body) current({ element: last[0], ...last[1] })?.focus();
  if (clicked?.isConnected) clicked.click();
  if (!submitted) return;
  // What was replayed is rendered first.
  setTimeout(() => current(submitted.form)?.requestSubmit(submitted.submitter && current(submitted.submitter)));
}

/** Call when the page stays as it was served: forms work as they do without script. */
export function leaveAsServed(): void {
  window[EARLY_INPUT]?.giveUp();
}
