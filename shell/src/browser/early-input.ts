import { EARLY_INPUT, type Field } from '../composition/in-page.ts';

/** Dispatches a captured value to React, which sees only changes against the value at hydration: that one is restored first. */
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

let wasInteractive = false;

/** Whether the page is interactive; until then clicks are captured. */
export const isInteractive = (): boolean => wasInteractive;

/** Call when the page is interactive: replays captured input and click. Idempotent. */
export function markInteractive(): void {
  wasInteractive = true;
  const early = window[EARLY_INPUT];
  if (!early) return;
  const clicked = early.end();
  const inputs = [...early.fields];
  early.fields.clear();
  for (const [field, value] of inputs) replay(field, value);
  if (clicked?.isConnected) clicked.click();
}

/** The captured `beforeinstallprompt` event. */
export const capturedInstallPrompt = (): Event | null => window[EARLY_INPUT]?.offer ?? null;
