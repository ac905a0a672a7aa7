import { EARLY_INPUT, type Field } from '../composition/in-page.ts';

/** Says to the framework what a field says: it hears only of changes to what it read when it came, so that is put back first. */
function replay(field: Field, value: string | boolean): void {
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
  const early = window[EARLY_INPUT];
  if (!early) return;
  const clicked = early.end();
  const inputs = [...early.fields];
  early.fields.clear();
  for (const [field, value] of inputs) replay(field, value);
  if (clicked?.isConnected) clicked.click();
}

/** The browser's offer to install the app that came before anybody listened. */
export const earlyOffer = (): Event | null => window[EARLY_INPUT]?.offer ?? null;
