import { REPLAY } from '@nightlark/contract';
import { EARLY_INPUT, type EarlyInput } from '../../composition/in-page.ts';

/** What does something by itself, or is done again by `startOnTouch`. */
const LEFT_ALONE = `[popovertarget],[${REPLAY.waiting}] *`;

/**
 * Keeps the last click on a button and what is typed until the page is alive: on a slow phone people find a button before its code is
 * there, and `data-early` shows them that it was pressed. What does something by itself (links, forms, menus) is left alone.
 */
export function keepEarlyInput(): void {
  const fields: EarlyInput['fields'] = new Map();
  let kept: HTMLButtonElement | null = null;
  function keep(event: Event): void {
    const { target } = event;
    if (kept) delete kept.dataset['early'];
    kept = target instanceof Element && !target.closest(LEFT_ALONE) ? target.closest<HTMLButtonElement>('button[type=button]') : null;
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
  const early: EarlyInput = {
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
  window[EARLY_INPUT] = early;
}
