import { REPLAY } from '@nightlark/contract';
import { EARLY_INPUT, type EarlyInput } from '../../composition/in-page.ts';

/** What does something by itself, or is done again by `startOnTouch`. */
const IGNORED = `[popovertarget],[${REPLAY.waiting}] *`;

/**
 * Keeps the last click on a button and what is typed until the page is alive: on a slow phone people find a button before its code is
 * there, and `data-early` shows them that it was pressed. What does something by itself (links, forms, menus) is left alone.
 */
export function captureEarlyInput(): void {
  const fields: EarlyInput['fields'] = new Map();
  let pressed: HTMLButtonElement | null = null;
  function captureClick(event: Event): void {
    const { target } = event;
    if (pressed) delete pressed.dataset['early'];
    pressed = target instanceof Element && !target.closest(IGNORED) ? target.closest<HTMLButtonElement>('button[type=button]') : null;
    // A framework that is half awake may take it, or may lose it.
    if (!pressed) return;
    event.stopPropagation();
    pressed.dataset['early'] = '';
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
    // Asked for in the page's own words, and at a better moment.
    event.preventDefault();
    early.offer = event;
  });
  window[EARLY_INPUT] = early;
}
