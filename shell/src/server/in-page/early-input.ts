import { REPLAY } from '@nightlark/contract';
import { EARLY_INPUT, type EarlyInput } from '../../composition/in-page.ts';

/** Works without script, or is replayed by `startOnTouch`. */
const IGNORED = `[popovertarget],[${REPLAY.waiting}] *`;
const REPLAYED = `button[type=button],[${REPLAY.form}] button`;
/** A form is submitted natively if hydration takes longer. */
const SUBMIT_AFTER_MS = 10_000;

/**
 * Captures the last click on a button and all input before hydration, to be replayed: on a slow phone people press a button before its
 * code is loaded. `data-early` styles it as pressed. Native behaviour (links, other forms, popovers) is not
 * intercepted.
 */
export function captureEarlyInput(): void {
  const fields: EarlyInput['fields'] = new Map();
  let pressed: HTMLButtonElement | null = null;
  function captureClick(event: Event): void {
    const { target } = event;
    const button = target instanceof Element && !target.closest(IGNORED) ? target.closest<HTMLButtonElement>(REPLAYED) : null;
    // A click elsewhere takes back a button, and no form: who has logged out believes that they are.
    if (pressed?.type === 'submit') {
      if (button === pressed) event.preventDefault();
      return;
    }
    if (pressed) delete pressed.dataset['early'];
    pressed = button;
    // React may handle or lose it during hydration.
    if (!pressed) return;
    event.stopPropagation();
    if (pressed.type === 'submit') submitLater(event, pressed);
    pressed.dataset['early'] = '';
  }
  function submitLater(event: Event, button: HTMLButtonElement): void {
    event.preventDefault();
    setTimeout(() => {
      if (pressed === button) button.form?.submit();
    }, SUBMIT_AFTER_MS);
  }
  function captureInput({ target }: Event): void {
    const field = target as HTMLInputElement;
    fields.delete(field);
    fields.set(field, /^(?:checkbox|radio)$/.test(field.type) ? field.checked : field.value);
  }
  const early: EarlyInput = {
    fields,
    offer: null,
    end() {
      removeEventListener('click', captureClick, true);
      removeEventListener('input', captureInput, true);
      const clicked = pressed;
      if (pressed) delete pressed.dataset['early'];
      pressed = null;
      return clicked;
    },
  };
  addEventListener('click', captureClick, true);
  addEventListener('input', captureInput, true);
  addEventListener('beforeinstallprompt', (event) => {
    // The product shows its own prompt at a better moment.
    event.preventDefault();
    early.offer = event;
  });
  window[EARLY_INPUT] = early;
}
