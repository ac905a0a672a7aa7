import { REPLAY } from '@nightlark/contract';
import { EARLY_INPUT, placeOf, type EarlyInput, type Submitted } from '../../composition/in-page.ts';

/** Works without script, or is replayed by `startOnTouch`. */
const IGNORED = `[popovertarget],[${REPLAY.waiting}] *`;
/** A form that asks something first and works without script is submitted natively if hydration takes longer. */
const SUBMIT_AFTER_MS = 10_000;

/** Whether only the page's code can send a form well. Others work by themselves: they post to the API, or their filters belong in the address. */
function waits(form: HTMLFormElement): boolean {
  if (form.hasAttribute(REPLAY.form)) return true;
  // The entry warning takes its answer itself.
  if (form.closest('[data-with-page]')) return false;
  // Attributes, since controls may be named like properties. Without a method the fields would be put into the address.
  const action = new URL(form.getAttribute('action') ?? '', location.href);
  return form.getAttribute('method') !== 'get' && action.pathname === location.pathname;
}

const scriptOf = (file: string) => [...document.scripts].find(({ src }) => src !== '' && src === file);

/**
 * Captures before hydration, to be replayed: the last click on a button, the submission of a form, and all input. On a slow phone people
 * type and press before the code is loaded. `data-early` styles what was pressed. Native behaviour (links, forms that work by themselves,
 * popovers) is not intercepted.
 */
export function captureEarlyInput(): void {
  const fields: EarlyInput['fields'] = new Map();
  let clicked: HTMLElement | undefined;
  let submitted: Submitted | null = null;
  let hasEnded = false;

  const mark = (element: HTMLElement | undefined, isPressed: boolean) => element?.toggleAttribute('data-early', isPressed);
  const pressed = <Kind extends HTMLElement>(element: Kind) => ({ element, place: placeOf(element) });

  function captureClick(event: Event): void {
    const { target } = event;
    // A click elsewhere takes back a button, and no form: who has logged out believes that they are.
    mark(clicked, false);
    clicked = (target instanceof Element && !target.closest(IGNORED) && target.closest<HTMLElement>('button[type=button]')) || undefined;
    // React may handle or lose it during hydration.
    if (clicked) event.stopPropagation();
    mark(clicked, true);
  }
  function captureSubmit(event: SubmitEvent): void {
    const form = event.target as HTMLFormElement;
    if (!waits(form)) return;
    event.preventDefault();
    event.stopPropagation();
    mark(submitted?.submitter?.element, false);
    submitted = { form: pressed(form), submitter: event.submitter && pressed(event.submitter) };
    mark(submitted.submitter?.element, true);
    if (form.hasAttribute(REPLAY.form)) setTimeout(() => submitted?.form.element === form && form.submit(), SUBMIT_AFTER_MS);
  }
  function captureInput({ target }: Event): void {
    const field = target as HTMLInputElement;
    fields.delete(field);
    const value = /^(?:checkbox|radio)$/.test(field.type) ? field.checked : field.value;
    fields.set(field, { value, place: placeOf(field) });
  }
  /** The page's code can’t be had, or fails as it starts, so nothing will be replayed. */
  function captureFailure(event: Event): void {
    const { target } = event;
    const failed = target instanceof HTMLScriptElement ? target : event instanceof ErrorEvent && scriptOf(event.filename);
    if (failed && failed.type === 'module') early.giveUp();
  }
  const early: EarlyInput = {
    fields,
    offer: null,
    end() {
      hasEnded = true;
      removeEventListener('click', captureClick, true);
      removeEventListener('submit', captureSubmit, true);
      removeEventListener('input', captureInput, true);
      removeEventListener('error', captureFailure, true);
      mark(clicked, false);
      mark(submitted?.submitter?.element, false);
      const ended = { clicked: clicked ?? null, submitted };
      clicked = undefined;
      submitted = null;
      return ended;
    },
    giveUp() {
      if (hasEnded) return;
      early.end().submitted?.form.element.submit();
    },
  };
  addEventListener('click', captureClick, true);
  addEventListener('submit', captureSubmit, true);
  addEventListener('input', captureInput, true);
  // Errors of elements do not bubble.
  addEventListener('error', captureFailure, true);
  addEventListener('beforeinstallprompt', (event) => {
    // The product shows its own prompt at a better moment.
    event.preventDefault();
    early.offer = event;
  });
  window[EARLY_INPUT] = early;
}
