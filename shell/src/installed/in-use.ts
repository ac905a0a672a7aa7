const WRITTEN = 'textarea, input:is([type="text"], [type="email"], [type="password"], [type="search"], [type="tel"], :not([type]))';

const touched = new WeakSet<EventTarget>();

/** Notes the fields that get input. `defaultValue` does not tell: React copies the value of controlled fields into it. */
export function trackInput(): void {
  window.addEventListener('input', ({ target }) => target && touched.add(target), true);
}

/** Whether a navigation would lose input: text written in a field, or an open dialog. */
export function isInUse(): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(WRITTEN)];
  return document.querySelector('dialog[open]') !== null || fields.some((field) => touched.has(field) && field.value !== '');
}
